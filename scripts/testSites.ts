import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { FOLDERS, ROOT } from '../tests/support/places.ts'
import { chosenPorts } from '../tests/support/ports.ts'

/**
 * Builds and serves the sites as the browser tests do, until this process ends.
 *
 * @param tenants the folder of the demo tenants
 * @param options of the fake services
 * @returns the sites' port
 */
export async function startTestSites(tenants = FOLDERS.demos, options: string[] = []): Promise<number> {
  const { sites } = await chosenPorts()
  const stand = spawn(process.execPath, [join(ROOT, 'tests/support/stand.ts'), ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, FORECOURT_STAND_TENANTS: tenants },
  })
  process.once('exit', () => stand.kill('SIGTERM'))
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${sites}/`)).ok) return sites
    } catch {
      // The server isn't ready yet.
    }
    if (stand.exitCode !== null) throw new Error('the sites didn’t start; see the error above')
    await new Promise((done) => setTimeout(done, 200))
  }
}
