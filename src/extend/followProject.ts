import { join } from 'node:path'
import { ProjectError, projectOf } from './project.ts'

const LOOK_MS = 2_000

/**
 * Loads the project of a folder of tenants, and again when it changes, for servers' code that can't wait (`loadedProject`).
 * @param warn called once for each version that can't be loaded
 */
export async function followProject(
  tenantsDir: string,
  warn: (message: string) => void,
): Promise<() => void> {
  let trouble = ''
  async function look(): Promise<void> {
    let now = ''
    try {
      await projectOf(join(tenantsDir, 'tenant'))
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error
      now = `forecourt.config.ts ${error.message}`
    }
    if (now !== trouble && now !== '') warn(now)
    trouble = now
  }
  await look()
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return () => clearInterval(timer)
}
