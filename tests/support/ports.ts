import { freePort } from '../../src/server/testing/freePort.ts'

/** Where this run's servers listen. */
export interface Ports {
  sites: number
  /** The site of the tenant with a search service. */
  service: number
  fakes: number
}

const NAMES = {
  sites: 'FORECOURT_E2E_PORT',
  service: 'FORECOURT_E2E_SERVICE_PORT',
  fakes: 'FORECOURT_E2E_FAKES_PORT',
} as const

/**
 * The ports of this run: those that the environment names, else two free ones, which are then kept in the
 * environment, since the test workers and the servers are processes of their own. So runs side by side don't meet.
 */
export const chosenPorts = async (): Promise<Ports> => {
  for (const name of Object.values(NAMES)) process.env[name] ??= String(await freePort())
  return ports()
}

/**
 * The ports that were chosen for this run.
 *
 * @throws Error outside a test run
 */
export const ports = (): Ports => {
  const of = (name: string): number => {
    const port = Number(process.env[name])
    if (!(port > 0)) throw new Error(`${name} is not set: start the tests with \`playwright test\``)
    return port
  }
  return { sites: of(NAMES.sites), service: of(NAMES.service), fakes: of(NAMES.fakes) }
}
