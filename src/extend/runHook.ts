import { Session } from 'node:inspector'
import { Script } from 'node:vm'
import type { HookContext, Hooks } from './hooks.ts'
import { messageAt, placeIn } from './place.ts'
import { CONFIG, type Project } from './project.ts'

/** The hooks that builds depend on. */
export type PureHook = 'vehicle' | 'page'

/** Milliseconds that a tenant's build has spent in each. */
export type HookTimes = Partial<Record<PureHook, number>>

/** A project's hook failed. The message names its file and line. */
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
 * Runs a hook that must not wait, and interrupts it if it never ends. A run costs a tenth of a millisecond, so many calls share one.
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
  let result: { value: Result } | undefined
  function run(): void {
    result = { value: work(hook) }
  }
  runs[RUN] = run
  try {
    if (isTried) run()
    else STARTER.runInThisContext({ timeout: LIMIT_MS })
  } catch (error) {
    const isLate = error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    const message = isLate ? `didn’t end within ${LIMIT_MS / 1000} seconds` : messageAt(error, root)
    const hasPlace = error instanceof Error && !isLate && placeIn(error.stack ?? '', root) !== undefined
    throw new HookError(hasPlace ? message : `${placeOf(hook, root)}: ${message}`)
  } finally {
    hookTimes[name] = (hookTimes[name] ?? 0) + performance.now() - start
    runs[RUN] = undefined
  }
  // Unless it has ended, there was an error.
  return (result as unknown as { value: Result }).value
}

/** The settings are a copy, so that hooks can't change ours. */
export function hookContext(site: HookContext['tenant']['settings']): HookContext {
  const settings = JSON.parse(JSON.stringify(site)) as typeof site
  return freeze({ tenant: { slug: site.slug, settings } })
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part)
    Object.freeze(value)
  }
  return value
}

/** Where a function is written. Only Node's debugger knows, and asking it takes a moment. */
function placeOf(hook: object, root: string): string {
  const files = new Map<string, string>()
  const session = new Session()
  const held = globalThis as Record<symbol, unknown>
  let place: string | undefined
  session.connect()
  try {
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url))
    held[RUN] = hook
    session.post('Debugger.enable')
    session.post(
      'Runtime.evaluate',
      { expression: `globalThis[Symbol.for('forecourt.hook')]` },
      (_, found) => {
        const { objectId = '' } = found.result
        session.post(
          'Runtime.getProperties',
          { objectId, ownProperties: true },
          (_error, { internalProperties }) => {
            const location = internalProperties?.find(({ name }) => name === '[[FunctionLocation]]')?.value
              ?.value as { scriptId: string; lineNumber: number } | undefined
            if (location)
              place = placeIn(`${files.get(location.scriptId) ?? ''}:${location.lineNumber + 1}`, root)
          },
        )
      },
    )
  } finally {
    session.disconnect()
  }
  return place ?? CONFIG
}
