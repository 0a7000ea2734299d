import { mayLoad } from '#rules/tracking/scripts.ts'

/**
 * Puts a third party's script on the page, once each. One that fails, or that may not be loaded here, is only logged
 * (spec §8).
 *
 * @param follows whether it goes along from page to page; where one does not, each page is a document of its own from
 * then on (layouts/router/routed.ts)
 * @returns whether it is there
 */
export function loadScript(src: string, follows = false): Promise<boolean> {
  const known = loading.get(src)
  if (known) return known
  const there = mayLoad(src, location.hostname)
    ? new Promise<boolean>((resolve) => {
        if (!follows) document.documentElement.dataset['foreign'] = ''
        const script = document.createElement('script')
        script.async = true
        script.src = src
        script.addEventListener('load', () => resolve(true))
        script.addEventListener('error', () => {
          console.info(`${new URL(src, location.href).host} did not answer.`)
          // Whoever asks again tries again.
          loading.delete(src)
          script.remove()
          resolve(false)
        })
        document.head.append(script)
      })
    : Promise.resolve(false)
  loading.set(src, there)
  return there
}

const loading = new Map<string, Promise<boolean>>()
