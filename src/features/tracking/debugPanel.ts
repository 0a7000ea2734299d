import type { SiteTracking } from '#plan/frame/tracking.ts'
import { onPage } from '#ui/islands/onPage.ts'
import type { Sink } from './events/sinks.ts'

/** For developers, who open it with `?debug=tracking`. The styles are here, since no style sheet of the site includes them. */
export function openDebugPanel(site: SiteTracking | null): Sink {
  const panel = document.createElement('details')
  panel.open = true
  panel.dataset['debug'] = 'tracking'
  panel.style.cssText =
    'position:fixed;z-index:95;left:.5rem;top:.5rem;overflow:auto;width:min(26rem,calc(100vw - 1rem));max-height:40vh;' +
    'padding:.75rem 1rem;border-radius:.5rem;background:#10151c;color:#e9eef4;font:13px/1.45 ui-monospace,monospace'
  const head = document.createElement('summary')
  head.style.cssText = 'font-weight:700;cursor:pointer'
  const targets = [
    ...(site?.scripts ?? []).map(({ name }) => name),
    ...(site?.analytics_events ? ['events endpoint'] : []),
  ]
  head.textContent = `Tracking → ${targets.length > 0 ? targets.join(', ') : 'this site tracks nothing'}`
  const list = document.createElement('ol')
  list.style.cssText = 'margin:.5rem 0 0;padding-left:2.5rem'
  list.setAttribute('aria-live', 'polite')
  panel.append(head, list)
  onPage(() => document.body.append(panel))
  const sink: Sink = ({ event, search, category, url }, item) => {
    const line = document.createElement('li')
    line.value = event.id
    const more = [
      search && `“${search}”`,
      category,
      item?.content_id,
      url !== location.href && new URL(url).pathname,
    ]
    line.textContent = [event.name, ...more.filter(Boolean)].join(' · ')
    list.append(line)
  }
  sink.asc = ({ name, parameters: { event_owner: _, page_location: __, ...shown } }) => {
    const line = document.createElement('li')
    line.style.listStyle = 'none'
    line.textContent = `${name} ${JSON.stringify(shown)}`
    list.append(line)
  }
  return sink
}
