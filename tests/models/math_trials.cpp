// SPDX-License-Identifier: Apache-2.0
// <math.h> for all types of real numbers, and <fenv.h>.
#include <fenv.h>
#include <math.h>

#include "tests/models/trial.h"

namespace {
double third(moire::test::Trial& trial) { return static_cast<double>(trial.number(-9, 9)) / 3; }
}  // namespace

// The functions for double are tried with other numbers, too, where they are not new here.
#define OF_REAL(function) \
  TRIAL(function) { (void)function(third(trial)); }
#define OF_REALS(function) \
  TRIAL(function) { (void)function(third(trial), 2.5); }
OF_REAL(acosl)
OF_REAL(acoshf)
OF_REAL(acoshl)
OF_REAL(asinl)
OF_REAL(asinhf)
OF_REAL(asinhl)
OF_REAL(atanl)
OF_REAL(atanhf)
OF_REAL(atanhl)
OF_REAL(cbrtf)
OF_REAL(cbrtl)
OF_REAL(cosl)
OF_REAL(coshf)
OF_REAL(coshl)
OF_REAL(erff)
OF_REAL(erfl)
OF_REAL(erfcf)
OF_REAL(erfcl)
OF_REAL(expl)
OF_REAL(exp2f)
OF_REAL(exp2l)
OF_REAL(exp10)
OF_REAL(exp10f)
OF_REAL(exp10l)
OF_REAL(expm1f)
OF_REAL(expm1l)
OF_REAL(ilogbf)
OF_REAL(ilogbl)
OF_REAL(llogb)
OF_REAL(llogbf)
OF_REAL(llogbl)
OF_REAL(llrintf)
OF_REAL(llrintl)
OF_REAL(llroundf)
OF_REAL(llroundl)
OF_REAL(logl)
OF_REAL(log10l)
OF_REAL(log1pf)
OF_REAL(log1pl)
OF_REAL(log2l)
OF_REAL(logbf)
OF_REAL(logbl)
OF_REAL(lrintf)
OF_REAL(lrintl)
OF_REAL(lroundf)
OF_REAL(lroundl)
OF_REAL(nearbyintf)
OF_REAL(nearbyintl)
OF_REAL(nextdown)
OF_REAL(nextdownf)
OF_REAL(nextdownl)
OF_REAL(nextup)
OF_REAL(nextupf)
OF_REAL(nextupl)
OF_REAL(rintf)
OF_REAL(rintl)
OF_REAL(roundeven)
OF_REAL(roundevenf)
OF_REAL(roundevenl)
OF_REAL(significand)
OF_REAL(significandf)
OF_REAL(significandl)
OF_REAL(sinl)
OF_REAL(sinhf)
OF_REAL(sinhl)
OF_REAL(tanl)
OF_REAL(tanhf)
OF_REAL(tanhl)
OF_REAL(tgammaf)
OF_REAL(tgammal)
OF_REAL(truncl)
OF_REAL(finite)
OF_REAL(finitef)
OF_REAL(finitel)
OF_REAL(j0)
OF_REAL(j0f)
OF_REAL(j0l)
OF_REAL(j1)
OF_REAL(j1f)
OF_REAL(j1l)
OF_REAL(y0)
OF_REAL(y0f)
OF_REAL(y0l)
OF_REAL(y1)
OF_REAL(y1f)
OF_REAL(y1l)
OF_REAL(isinff)
OF_REAL(isinfl)
OF_REAL(isnanf)
OF_REAL(isnanl)
OF_REALS(atan2l)
OF_REALS(copysignf)
OF_REALS(copysignl)
OF_REALS(fdimf)
OF_REALS(fdiml)
OF_REALS(fmaxl)
OF_REALS(fminl)
OF_REALS(fmodl)
OF_REALS(hypotl)
OF_REALS(nextafter)
OF_REALS(nextafterf)
OF_REALS(nextafterl)
OF_REALS(nexttoward)
OF_REALS(nexttowardf)
OF_REALS(nexttowardl)
OF_REALS(remainderf)
OF_REALS(remainderl)
OF_REALS(drem)
OF_REALS(dremf)
OF_REALS(dreml)
TRIAL(fmaf) { (void)fmaf(third(trial), 2, 3); }
TRIAL(fmal) { (void)fmal(third(trial), 2, 3); }
TRIAL(scalbnf) { (void)scalbnf(third(trial), 2); }
TRIAL(scalbnl) { (void)scalbnl(third(trial), 2); }
TRIAL(scalbln) { (void)scalbln(third(trial), 2); }
TRIAL(scalblnf) { (void)scalblnf(third(trial), 2); }
TRIAL(scalblnl) { (void)scalblnl(third(trial), 2); }
TRIAL(ldexpf) { (void)ldexpf(third(trial), 2); }
TRIAL(ldexpl) { (void)ldexpl(third(trial), 2); }
TRIAL(jn) { (void)jn(2, third(trial)); }
TRIAL(jnf) { (void)jnf(2, third(trial)); }
TRIAL(jnl) { (void)jnl(2, third(trial)); }
TRIAL(yn) { (void)yn(2, third(trial)); }
TRIAL(ynf) { (void)ynf(2, third(trial)); }
TRIAL(ynl) { (void)ynl(2, third(trial)); }
TRIAL(scalb) { (void)scalb(third(trial), 2); }
TRIAL(scalbf) { (void)scalbf(third(trial), 2); }
TRIAL(scalbl) { (void)scalbl(third(trial), 2); }
TRIAL(frexpf) { (void)frexpf(third(trial), trial.object<int>(1)); }
TRIAL(modff) { (void)modff(third(trial), trial.object<float>(1)); }
TRIAL(frexpl) { (void)frexpl(third(trial), trial.object<int>(1)); }
TRIAL(modfl) { (void)modfl(third(trial), trial.object<long double>(1)); }
TRIAL(remquo) { (void)remquo(third(trial), 2, trial.object<int>(2)); }
TRIAL(sincos) {
  double* const sine = trial.object<double>(1);
  sincos(third(trial), sine, trial.object<double>(2));
}
TRIAL(nan) { (void)nan(trial.text(0, "12")); }
TRIAL(canonicalize) {
  double* const to = trial.object<double>(0);
  (void)canonicalize(to, trial.object<double>(1, 1));
}
TRIAL(remquof) { (void)remquof(third(trial), 2, trial.object<int>(2)); }
TRIAL(sincosf) {
  float* const sine = trial.object<float>(1);
  sincosf(third(trial), sine, trial.object<float>(2));
}
TRIAL(nanf) { (void)nanf(trial.text(0, "12")); }
TRIAL(canonicalizef) {
  float* const to = trial.object<float>(0);
  (void)canonicalizef(to, trial.object<float>(1, 1));
}
TRIAL(remquol) { (void)remquol(third(trial), 2, trial.object<int>(2)); }
TRIAL(sincosl) {
  long double* const sine = trial.object<long double>(1);
  sincosl(third(trial), sine, trial.object<long double>(2));
}
TRIAL(nanl) { (void)nanl(trial.text(0, "12")); }
TRIAL(canonicalizel) {
  long double* const to = trial.object<long double>(0);
  (void)canonicalizel(to, trial.object<long double>(1, 1));
}

// How numbers are rounded, and what has happened to them.
#define TELLS(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
TELLS(feclearexcept, FE_ALL_EXCEPT)
TELLS(feraiseexcept, FE_INEXACT)
TELLS(fetestexcept, FE_ALL_EXCEPT)
TELLS(fegetround)
TELLS(fesetround, FE_TONEAREST)
TELLS(fedisableexcept, FE_ALL_EXCEPT)
TELLS(fegetexcept)
TELLS(fegetenv, trial.object<fenv_t>(0))
TELLS(fegetexceptflag, trial.object<fexcept_t>(0), FE_ALL_EXCEPT)
TELLS(fesetexceptflag, trial.object<fexcept_t>(0), FE_ALL_EXCEPT)
/// What is told is what the thread has anyway.
static fenv_t surroundings() {
  fenv_t result;
  ::fegetenv(&result);
  return result;
}
TELLS(fesetenv, trial.object(0, surroundings()))
TELLS(feupdateenv, trial.object(0, surroundings()))
TRIAL(feholdexcept) {
  const fenv_t before = surroundings();
  trial.returned(static_cast<long long>(feholdexcept(trial.object<fenv_t>(0))));
  ::fesetenv(&before);
}
