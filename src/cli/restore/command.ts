import { resolve } from 'node:path'
import { Command } from 'commander'

interface Options {
  tenants: string
  state: string
  force: boolean
}

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('Puts back what "forecourt backup" wrote. All other commands must have been stopped.')
    .argument('<file>', 'the archive')
    .option('--tenants <dir>', 'where the tenants go', 'tenants')
    .option('--state <dir>', 'where leads, payments, alerts and builds keep their state', '.forecourt')
    .option('--force', 'replace what’s there, which is moved to .replaced-<time>', false)
    .addHelpText(
      'after',
      `
Restore only archives that you made, because a project’s extensions are code.
The whole archive is checked before anything is changed. Run "forecourt build" afterwards, because sites aren’t in the archive.

Examples:
  forecourt restore backup.zip
  forecourt restore backup.zip --force`,
    )
    .action(runRestore)

async function runRestore(file: string, { tenants, state, force }: Options): Promise<void> {
  const { openArchive } = await import('./openArchive.ts')
  const { restore } = await import('./restore.ts')
  const { summaryOf } = await import('../backup/kept.ts')
  const { isDiskFull } = await import('#lib/files.ts')
  const folders = { tenantsDir: resolve(tenants), stateDir: resolve(state), environment: process.env }
  const archive = await openArchive(file)
  try {
    const { replaced } = await restore(archive, folders, { force, now: Date.now() })
    console.log(
      `Restored from ${new Date(archive.made).toISOString().slice(0, 19)}Z:\n${summaryOf(archive.files)}`,
    )
    for (const folder of replaced) console.log(`What was there before is in ${folder}`)
    const hasPackages = archive.files.some(({ name }) => name === 'project/package-lock.json')
    console.log(`Next: ${hasPackages ? 'npm ci, then ' : ''}forecourt build`)
  } catch (error) {
    if (isDiskFull(error))
      throw new Error(`${file} wasn’t restored, because the disk is full`, { cause: error })
    throw error
  } finally {
    archive.close()
  }
}
