import { mayLoad } from '#rules/tracking/scripts.ts'

/**
 * If the script fails to load or isn't allowed on this host, the failure is only logged (spec §8).
 *
 * @param follows whether the script copes when the router changes the page within the document; if not, every page after that is a full
 * page load (layouts/router/routed.ts)
 * @returns whether the script has loaded
 */
export function loadScript(src: string, follows = false): Promise<boolean> {
  const earlier = loads.get(src)
  if (earlier) return earlier
  const load = mayLoad(src, location.hostname)
    ? new Promise<boolean>((resolve) => {
        if (!follows) document.documentElement.dataset['foreign'] = ''
        const script = document.createElement('script')
        script.async = true
        script.src = src
        script.addEventListener('load', () => resolve(true))
        script.addEventListener('error', () => {
          console.info(`${new URL(src, location.href).host} did not answer.`)
          // A later call tries again.
          loads.delete(src)
          script.remove()
          resolve(false)
        })
        document.head.append(script)
      })
    : Promise.resolve(false)
  loads.set(src, load)
  return load
}

const loads = new Map<string, Promise<boolean>>()
