import { existsSync, lstatSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { DOCS } from '#lib/docs.ts'

interface Options {
  tenants: string
  state: string
  force: boolean
}

export const backupCommand = (): Command =>
  new Command('backup')
    .description('Writes everything that can’t be made again to one file, while the other commands run.')
    .argument('<file>', 'the archive to write, such as backup.zip. It contains personal data')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where leads, payments, alerts and builds keep their state', '.forecourt')
    .option('--force', 'replace the file if it exists', false)
    .addHelpText(
      'after',
      `
That’s the tenants, what the project adds to Forecourt, leads, payments, alerts and drafts.
The archive is a ZIP file that only its owner can read. It doesn’t have secrets, sites, pictures and other caches, or leads in Redis or
Netlify. ${DOCS}/operations.md says more.

Examples:
  forecourt backup backup.zip
  forecourt backup /var/backups/forecourt.zip --force`,
    )
    .action(runBackup)

/** @throws Error if the archive can’t be there, or would replace what isn’t a file, such as a device or a link */
function checkTarget(target: string, force: boolean): void {
  const folder = dirname(target)
  // The slash excludes files.
  if (!existsSync(`${folder}/`))
    throw new Error(`there is no folder ${folder}. Make it first, or name a file in another one`)
  const there = lstatSync(target, { throwIfNoEntry: false })
  if (!there) return
  if (!there.isFile()) throw new Error(`${target} isn’t a regular file. Name another file`)
  if (!force) throw new Error(`${target} exists already. Name another file, or add --force to replace it`)
}

async function runBackup(file: string, { tenants, state, force }: Options): Promise<void> {
  const target = resolve(file)
  checkTarget(target, force)
  const { keptFiles, LEADS_STORAGE, summaryOf } = await import('./kept.ts')
  const { leadsFile } = await import('#server/outbox/stores/store.ts')
  const { writeArchive } = await import('./archive.ts')
  const { isDiskFull } = await import('#lib/files.ts')
  const folders = { tenantsDir: resolve(tenants), stateDir: resolve(state), environment: process.env }
  // Otherwise, a wrong folder would go unnoticed until the backup is needed.
  for (const [option, dir] of [
    ['--tenants', folders.tenantsDir],
    ['--state', folders.stateDir],
  ] as const)
    if (!existsSync(dir)) throw new Error(`there is no folder ${dir}. Name the right one with ${option}`)
  const kept = keptFiles(folders)
  const { validateFileName } = await import('yauzl')
  const files = kept.filter(({ name }) => {
    const problem = validateFileName(name)
    if (problem !== null) console.error(`left out, because archives can’t have such a name: ${problem}`)
    return problem === null
  })
  try {
    const held = await writeArchive(target, files, Date.now())
    console.log(`${file} has ${held.length} files:\n${summaryOf(held)}`)
  } catch (error) {
    const isFull = isDiskFull(error) || /disk is full/.test(String(error))
    throw isFull ? new Error(`${file} wasn’t written, because the disk is full`, { cause: error }) : error
  }
  if (leadsFile(process.env[LEADS_STORAGE], folders.stateDir) === undefined)
    console.error(
      `Leads aren’t in it, because ${LEADS_STORAGE} names another storage. Back that up by its own means`,
    )
}
