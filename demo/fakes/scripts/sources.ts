/**
 * The fakes' own scripts, as text for a browser. Each takes what a site queues, as the real script does, but reports it to
 * `/fakes/received` instead of to a vendor.
 */

const TELL = `
const me = new URL(document.currentScript.src)
const tell = (script, what) => fetch(new URL('/fakes/received', me), {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ script, page: location.href, what }),
  keepalive: true,
}).catch(() => {})
`

/** Passes everything in a queue to `take`: what's already there, and whatever is added later. */
const DRAIN = `
const drain = (queue, take) => {
  const push = queue.push.bind(queue)
  queue.forEach((each) => take(each))
  queue.push = (...more) => (more.forEach((each) => take(each)), push(...more))
}
`

const wrap = (...parts: string[]): string => `(() => {${parts.join('')}})()\n`

/** A plain chat window. It opens on request, and reports when it's opened, written in or closed, as a real chat's API does. */
const widget = (name: string, title: string): string =>
  wrap(
    TELL,
    `
const name = ${JSON.stringify(name)}
let panel
const say = (detail) => document.dispatchEvent(new CustomEvent('forecourt:chat-said', { detail: { widget: name, ...detail } }))
const open = () => {
  if (!panel) {
    panel = document.createElement('section')
    panel.setAttribute('aria-label', ${JSON.stringify(title)})
    panel.dataset.fake = name
    panel.style.cssText = 'position:fixed;z-index:90;right:1rem;bottom:1rem;width:min(22rem,calc(100vw - 2rem));padding:1rem;border-radius:1rem;background:#fff;color:#14181f;box-shadow:0 12px 40px rgb(0 0 0/.3);font:16px/1.5 system-ui'
    panel.innerHTML = '<p style="margin:0 0 .5rem;font-weight:700">' + ${JSON.stringify(title)} + ' (fake)</p><ol style="margin:0;padding:0;list-style:none"></ol><form style="display:flex;gap:.5rem;margin-top:.75rem"><input aria-label="Message" required style="flex:1;min-width:0;padding:.6rem;border:1px solid #767f8a;border-radius:.5rem;font:inherit"><button style="padding:.6rem .9rem;border:0;border-radius:.5rem;background:#1b4dd8;color:#fff;font:inherit">Send</button></form><button type="button" style="margin-top:.5rem;padding:.4rem 0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline">Close chat</button>'
    const [form, close] = [panel.querySelector('form'), panel.querySelector('button[type=button]')]
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const input = form.querySelector('input')
      const line = document.createElement('li')
      line.textContent = input.value
      panel.querySelector('ol').append(line)
      input.value = ''
      say({ type: 'message', from: 'customer', timestamp: Date.now() })
    })
    close.addEventListener('click', () => { panel.hidden = true; say({ type: 'close' }) })
    document.body.append(panel)
  }
  panel.hidden = false
  panel.querySelector('input').focus()
  say({ type: 'open' })
}
document.addEventListener('forecourt:chat-open', ({ detail }) => { if (detail.widget === name) open() })
tell(name, { loaded: me.search })
`,
  )

/** Scripts by file name, as requested by `rules/tracking/scripts.ts`. */
export const SOURCES: Readonly<Record<string, string>> = {
  'gtm.js': wrap(
    TELL,
    DRAIN,
    `drain(window.dataLayer ??= [], (entry) => { if (entry.event) tell('tag_manager', entry) })`,
  ),
  'gtag/js': wrap(
    TELL,
    DRAIN,
    `drain(window.dataLayer ??= [], (entry) => { if (!entry.event && entry.length) tell('analytics', [...entry]) })`,
  ),
  'en_US/fbevents.js': wrap(
    TELL,
    `const { fbq } = window
if (fbq) {
  fbq.callMethod = (...said) => tell('social_pixel', said)
  for (const said of fbq.queue.splice(0)) fbq.callMethod(...said)
}`,
  ),
  'call-tracking.js': wrap(TELL, `tell('call_tracking', { loaded: me.search })`),
  'vehicle-finder.js': wrap(
    TELL,
    DRAIN,
    `drain(window.vehicleFinder ??= [], (entry) => tell('vehicle_finder', entry))`,
  ),
  'chat.js': widget('chat', 'Live chat'),
  'chat-bot.js': widget('chat_bot', 'Chat bot'),
  'text-us.js': widget('text_us', 'Text us'),
  'support.js': widget('support', 'Help'),
}
