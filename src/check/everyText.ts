import { alertWords } from '#alerts/words.ts'
import { DICTIONARIES } from '#features/dictionaries.ts'
import { serverWords } from '#server/words.ts'

/** Every text that a site may replace: its pages', its alert emails' and its server's, by feature and key. */
export const everyText = (region: unknown): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...DICTIONARIES, 'alert-emails': alertWords, server: serverWords }).map(
      ([feature, say]) => [feature, say(region)],
    ),
  )
