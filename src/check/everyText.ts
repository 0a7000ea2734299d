import { alertWords } from '#alerts/words.ts'
import { DICTIONARIES } from '#features/dictionaries.ts'
import { serverWords } from '#server/words.ts'

/** All texts that a site may replace in its pages, its alert emails and its server, by feature and key. */
export const everyText = (region: unknown): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...DICTIONARIES, 'alert-emails': alertWords, server: serverWords }).map(
      ([feature, say]) => [feature, say(region)],
    ),
  )
