import { FORM_EVENTS, type FormEvent } from '#rules/tracking/formEvents.ts'
import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { fieldsOf, parseStored, shortText } from '#rules/browser/stored.ts'
import { list } from '#lib/values.ts'
import { parseAddress } from '#lib/webAddress.ts'

export interface SinkEvent {
  event: FormEvent
  /** What the shopper searched for; '' if nothing. */
  search: string
  category: string
  leadId: LeadId | null
  /** Address of the page where the event happened. */
  url: string
}

/** Any script on the page can add to the queue. Returns null if the entry isn't an event. */
export function parseEvent(entry: unknown, url: string): SinkEvent | null {
  const fields = fieldsOf(entry)
  const event = FORM_EVENTS.find(({ id }) => id === fields?.get('id'))
  if (!fields || !event) return null
  return {
    event,
    search: shortText(fields.get('search_string')),
    category: shortText(fields.get('category')),
    leadId: leadIdOf(fields.get('lead_id')),
    url,
  }
}

/** Maximum number of events to read. A tab leaves fewer behind, unless somebody has tampered with its storage. */
const MAX_UNSENT = 100

/** An entry of the queue that an earlier page couldn't send. */
export interface UnsentEvent {
  entry: unknown
  /** Address of its page. */
  url: string
  /** Its page's parameters in the council's events, as JSON. */
  asc: unknown
}

/** Reads the events that earlier pages couldn't send (trackLater.ts), oldest first. Leaves out malformed pages (spec §8). */
export function unsentEvents(stored: unknown): UnsentEvent[] {
  if (typeof stored !== 'string') return []
  const pages = stored.split('\n').slice(-MAX_UNSENT).map(parseStored)
  return pages
    .flatMap((page): UnsentEvent[] => {
      if (!Array.isArray(page) || typeof page[0] !== 'string' || !parseAddress(page[0])) return []
      const [url, events, asc] = page as [string, unknown, unknown]
      return Array.isArray(events) ? list(events as unknown[]).map((entry) => ({ entry, url, asc })) : []
    })
    .slice(-MAX_UNSENT)
}
