import { CONFIG, loadedHash, loadedProject, ProjectError, type Project } from '#extend/project.ts'
import { HookError, hookContext, runHook } from '#extend/runHook.ts'
import { contentHash } from '#lib/hash.ts'
import { isRecord, refusedPromise } from '#lib/values.ts'
import { settingsStamp } from '#site/loading/templates.ts'
import type { Site } from '#site/settings/schema.ts'
import { readCar, type Car } from './entities.ts'
import { SnapshotError } from './snapshot.ts'
import { stockStamp } from './stockFile.ts'

/** A project's hook that changes vehicles as they're read. */
export interface VehicleHook {
  /** Of all that it depends on besides the vehicle. */
  hash: string
  /**
   * Null for a vehicle that's left out.
   * @throws SnapshotError
   */
  apply: (cars: readonly Car[]) => (Car | null)[]
  /**
   * For a vehicle that `apply` has had, and hasn't left out.
   * @throws SnapshotError
   */
  applyTo: (car: Car) => Car
}

/** Null if the project has none. */
export function vehicleHook(project: Project, site: Site): VehicleHook | null {
  if (project.config.hooks?.vehicle === undefined) return null
  const context = hookContext(site)
  function apply(cars: readonly Car[], isTried = false): (Car | null)[] {
    let slug = ''
    try {
      return runHook(
        project,
        'vehicle',
        (hook) =>
          cars.map((car) => {
            slug = car.slug
            return checked(hook(car, context))
          }),
        isTried,
      )
    } catch (error) {
      if (!(error instanceof HookError)) throw error
      throw failure(`failed for the vehicle ${slug.slice(0, 80)}: ${error.message}`)
    }
  }
  return {
    hash: contentHash(project.hash + JSON.stringify(site)),
    apply: (cars) => apply(cars),
    applyTo: (car) => {
      const [changed] = apply([car], true)
      if (changed) return changed
      throw failure(
        `leaves out the vehicle ${car.slug}, which it kept before. It may depend only on its arguments`,
      )
    },
  }
}

/**
 * For servers' code that can't wait.
 * @throws SnapshotError
 */
export function loadedVehicleHook(dir: string, site: Site): VehicleHook | null {
  try {
    return vehicleHook(loadedProject(dir), site)
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error
    throw new SnapshotError('', error.message, CONFIG)
  }
}

/** A text that changes whenever a tenant's settings, stock or hook may, for servers' code that can't wait. '' without settings. */
export function tenantStamp(dir: string, stateDir: string): string {
  const settings = settingsStamp(dir)
  return settings && [settings, stockStamp(dir, stateDir), loadedHash(dir)].join(' ')
}

const failure = (message: string): SnapshotError => new SnapshotError('hooks.vehicle', message, CONFIG)

/** The result is checked like what comes from outside, but its mistakes are the project's, so they aren't passed over. */
function checked(result: unknown): Car | null {
  if (result === null) return null
  const isPromise = refusedPromise(result)
  if (!isRecord(result) || isPromise)
    throw new Error(
      `returned ${isPromise ? 'a promise' : typeof result}; it has to return the vehicle, or null to leave it out`,
    )
  const wrong: string[] = []
  const car = readCar(result, (field, expected) => wrong.push(`${field} should be ${expected}`))
  if (wrong.length > 0) throw new Error(`returned a vehicle in which ${wrong.slice(0, 5).join(', ')}`)
  return car
}
