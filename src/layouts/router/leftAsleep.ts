/**
 * Matches what React reports as an 'early update' (react.dev/errors/424) if the shopper leaves a page before its island
 * has woken. That isn't an error, since nobody has used the island yet, so the report is ignored.
 */
const LEFT_ASLEEP = /React error #424|root received an early update/

addEventListener(
  'error',
  (event) => {
    if (!LEFT_ASLEEP.test(event.message)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  // In the capture phase, this runs before the listeners that report errors.
  { capture: true },
)
