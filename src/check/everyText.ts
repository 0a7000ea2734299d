import { alertWords } from '#alerts/words.ts'
import { DICTIONARIES } from '#features/dictionaries.ts'
import { serverWords } from '#server/words.ts'

/**
 * All texts that a site may replace, by feature and key: on its pages, in its alert emails and in its server's
 * responses.
 */
export const everyText = (region: unknown): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...DICTIONARIES, 'alert-emails': alertWords, server: serverWords }).map(
      ([feature, say]) => [feature, say(region)],
    ),
  )
