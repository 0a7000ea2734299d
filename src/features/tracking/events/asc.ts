import type { SiteAsc } from '#plan/frame/tracking.ts'
import { isRecord } from '#lib/values.ts'
import { parseStored } from '#rules/browser/stored.ts'
import {
  ascEvents,
  ascValue,
  EVENT_OWNER,
  measurementIds,
  type AscEvent,
  type AscParameters,
} from '#rules/tracking/asc.ts'
import { isAgreed } from '../../visit/agreed.ts'
import { actionsIn } from './ascActions.ts'
import { ascItems, ascPage } from './trackingData.ts'

interface AscDataLayer extends Record<string, unknown> {
  measurement_ids: string[]
  events: unknown[]
}

declare global {
  interface Window {
    asc_datalayer?: unknown
  }
}

/** Takes each entry of the queue. `url` and `page` are those of the page on which it happened; without `page`, it's this one. */
export type AscSink = (entry: unknown, url: string, page?: unknown) => void

/** @param report called for each event that's sent */
export function openAsc(site: SiteAsc, report: (event: AscEvent) => void): AscSink {
  const { departments = {}, tools = [], ...described } = site
  const layer = openLayer(described)
  const send = (event: AscEvent, sendTo: string[]): void => {
    const { name, parameters } = event
    const payload = { ...parameters, ...(sendTo.length > 0 && { send_to: sendTo }) }
    layer.events.push({ event: name, ...payload })
    window.gtag?.('event', name, payload)
    // The name differs from that of the event for Google Analytics, so that a tag manager doesn't send it again.
    ;(window.dataLayer ??= []).push({ event: `dl_${name}`, eventModel: payload })
    report(event)
  }
  if (tools.length > 0)
    window.addEventListener('message', ({ origin, data }) => {
      if (!tools.includes(origin) || !isAgreed()) return
      void import('#rules/tracking/toolEvent.ts').then(({ toolEvent }) => {
        const event = toolEvent(data)
        if (event) send(event, measurementIds([...layer.measurement_ids, ...event.sendTo]))
      }, console.info)
    })
  return (entry, url, page) => {
    const here = ascPage()
    Object.assign(layer, { page_type: here['page_type'], items: ascItems(here) })
    const place = { url, page: page === undefined ? here : parsedPage(page), departments }
    for (const action of actionsIn(entry))
      for (const event of ascEvents(action, place)) send(event, layer.measurement_ids)
  }
}

/** Keeps what a tool has put into the layer before. Some tools misspell the ids' name. */
function openLayer(described: Omit<SiteAsc, 'departments' | 'tools'>): AscDataLayer {
  const before = isRecord(window.asc_datalayer) ? window.asc_datalayer : {}
  const layer = Object.assign(before, described, {
    affiliation: EVENT_OWNER,
    language: ascValue(document.documentElement.lang),
    measurement_ids: measurementIds([
      ...described.measurement_ids,
      ...[before['measurement_ids'], before['measurementIds']].flat(),
    ]),
    events: Array.isArray(before['events']) ? (before['events'] as unknown[]) : [],
  })
  window.asc_datalayer = layer
  return layer
}

/** As an earlier page stored it. */
function parsedPage(stored: unknown): AscParameters {
  const page = parseStored(stored)
  return isRecord(page)
    ? Object.fromEntries(
        Object.entries(page).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
}
