import { freePort } from '../../src/server/testing/freePort.ts'

/** The ports of this run's servers. */
export interface Ports {
  sites: number
  /** The port of the site with a search service. */
  service: number
  fakes: number
}

const NAMES = {
  sites: 'FORECOURT_E2E_PORT',
  service: 'FORECOURT_E2E_SERVICE_PORT',
  fakes: 'FORECOURT_E2E_FAKES_PORT',
} as const

/**
 * Returns this run's ports. They're read from the environment if it has them. Otherwise, free ports are chosen and put there, because the
 * test workers and servers are separate processes. This way, parallel runs don't clash.
 */
export async function chosenPorts(): Promise<Ports> {
  for (const name of Object.values(NAMES)) process.env[name] ??= String(await freePort())
  return ports()
}

/**
 * Returns the ports chosen for this run.
 *
 * @throws Error outside a test run
 */
export function ports(): Ports {
  const of = (name: string): number => {
    const port = Number(process.env[name])
    if (!(port > 0)) throw new Error(`${name} is not set: start the tests with \`playwright test\``)
    return port
  }
  return { sites: of(NAMES.sites), service: of(NAMES.service), fakes: of(NAMES.fakes) }
}
