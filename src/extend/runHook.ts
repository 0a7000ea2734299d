import { Script } from 'node:vm'
import { deepFreeze } from '#lib/values.ts'
import type { HookContext, Hooks } from './hooks.ts'
import { messageAt } from './place.ts'
import type { Project } from './project.ts'

/** The hooks that builds depend on. */
export type PureHook = 'vehicle' | 'page'

/** Milliseconds that a tenant's build has spent in each. */
export type HookTimes = Partial<Record<PureHook, number>>

/** A project's hook or section failed. The message names the file and line where it threw. */
export class HookError extends Error {
  override name = 'HookError'
}

/** The most that one run may take. */
const LIMIT_MS = 5_000

const RUN = Symbol.for('forecourt.hook')
/** Node can only interrupt code that a script has started. */
const STARTER = new Script(`globalThis[Symbol.for('forecourt.hook')]()`)
const runs = globalThis as typeof globalThis & { [RUN]?: (() => void) | undefined }

/**
 * Runs a hook that must not wait. Many calls share one run.
 * @param isTried whether the hook has had the same arguments before, so that it's known to end
 * @throws HookError
 */
export function runHook<Name extends PureHook, Result>(
  { root, config, hookTimes }: Project,
  name: Name,
  work: (hook: NonNullable<Hooks[Name]>) => Result,
  isTried = false,
): Result {
  const hook = config.hooks?.[name] as NonNullable<Hooks[Name]>
  const start = performance.now()
  try {
    return runOwnCode(root, () => work(hook), isTried)
  } finally {
    hookTimes[name] = (hookTimes[name] ?? 0) + performance.now() - start
  }
}

/**
 * Runs code of a project's, and interrupts it if it never ends. A run costs a tenth of a millisecond.
 * @param isTried whether it's known to end
 * @throws HookError
 */
export function runOwnCode<Result>(root: string, work: () => Result, isTried = false): Result {
  let result: { value: Result } | undefined
  function run(): void {
    result = { value: work() }
  }
  runs[RUN] = run
  try {
    if (isTried) run()
    else STARTER.runInThisContext({ timeout: LIMIT_MS })
  } catch (error) {
    const isLate = error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw new HookError(isLate ? `didn’t end within ${LIMIT_MS / 1000} seconds` : messageAt(error, root))
  } finally {
    runs[RUN] = undefined
  }
  // Unless it has ended, there was an error.
  return (result as unknown as { value: Result }).value
}

/** The settings are a copy, so that hooks can't change ours. */
export function hookContext(site: HookContext['tenant']['settings']): HookContext {
  const settings = JSON.parse(JSON.stringify(site)) as typeof site
  return deepFreeze({ tenant: { slug: site.slug, settings } })
}
