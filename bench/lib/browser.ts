import { chromium, type Browser } from '@playwright/test'
import { freePort } from '#server/testing/freePort.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { server } from './servers.ts'

/**
 * Serves built sites and opens a browser while `bench` runs.
 *
 * @param bench receives the browser, and the port that the sites are served on
 * @throws Error when there is no browser
 */
export async function withBrowser<T>(
  { tenants, out, state }: { tenants: string; out: string; state: string },
  bench: (browser: Browser, port: number) => Promise<T>,
): Promise<T> {
  const executablePath = findBrowser('whole')
  if (executablePath === undefined) throw new Error('this bench needs a browser: node scripts/browser.ts')
  const port = await freePort()
  const args = ['serve', '--out', out, '--tenants', tenants, '--state', state]
  const sites = server(args, port, {}, '')
  try {
    await sites.start()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      return await bench(browser, port)
    } finally {
      await browser.close()
    }
  } finally {
    await sites.kill()
  }
}
