/**
 * A page that is left before its island has woken up is no error: nothing of it was of use yet. React calls the end of such a root
 * an early update (react.dev/errors/424), and would have it reported.
 */
const LEFT_ASLEEP = /React error #424|root received an early update/

addEventListener(
  'error',
  (event) => {
    if (!LEFT_ASLEEP.test(event.message)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  // Before those that report errors.
  { capture: true },
)
