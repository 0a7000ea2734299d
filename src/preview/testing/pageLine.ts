import type { Status } from '../planned/tenant.ts'

interface PageLine {
  reload: () => Promise<void>
  status: (wanted: (status: Status) => boolean) => Promise<Status>
  next: () => Promise<string>
  end: () => void
}

/** The key in a page's HTML. It identifies the version of the page that the preview served. */
export const keyIn = (html: string): string => /&quot;key&quot;:&quot;([^&]*)&quot;/.exec(html)?.[1] ?? ''

export async function listenAt(
  url: string,
  slug: string,
  path: string,
  key: string,
  now?: string,
): Promise<PageLine> {
  const ending = new AbortController()
  const query = new URLSearchParams({ path, key, ...(now !== undefined && { now }) })
  const answer = await fetch(`${url}/__preview/events?${query}`, {
    signal: ending.signal,
    headers: { 'x-forecourt-tenant': slug },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  let text = ''
  const message = async (): Promise<{ event: string; data: string }> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end)
        text = text.slice(end + 2)
        const [, event = ''] = /^event: (.*)$/m.exec(lines) ?? []
        const data = Array.from(lines.matchAll(/^data: ?(.*)$/gm), ([, line]) => line).join('\n')
        return { event, data }
      }
      const { value, done } = await reader.read()
      if (done) throw new Error(`the line ended: ${text}`)
      text += value
    }
  }
  return {
    reload: async () => {
      while ((await message()).event !== 'reload');
    },
    status: async (wanted) => {
      for (;;) {
        const { event, data } = await message()
        if (event !== 'status') continue
        const status = JSON.parse(data) as Status
        if (wanted(status)) return status
      }
    },
    next: async () => (await message()).event,
    end: () => ending.abort(),
  }
}
