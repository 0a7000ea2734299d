import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import type { DeployOptions } from '#deploy/deploy.ts'
import type { Places, DeployResult } from '#deploy/target.ts'
import { instant } from '../options.ts'
import { chosenTenants, failureOf, printErrors, reportEach, type Failed } from '../results.ts'
import { DOCS } from '#lib/docs.ts'

interface Options {
  tenants: string
  out: string
  state: string
  now?: number
  delta: boolean
  adopt: boolean
  rollback?: string
  json: boolean
}

type Deployed = ({ status: 'ok'; ms: number } & DeployResult) | { status: 'skipped'; reason: string } | Failed

const NO_TARGET = `no deploy.target in its site.json, which says where the site goes (${DOCS}/deployment.md)`

export const deployCommand = (): Command =>
  new Command('deploy')
    .description('Deploys tenants’ built sites to Netlify or S3-compatible storage.')
    .argument('[slug...]', 'the tenants to deploy; all by default')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--out <dir>', 'where the sites are', 'dist')
    .option('--state <dir>', 'where the record of deploys is kept', '.forecourt')
    .option('--now <iso>', 'deploy as if it were this time', instant)
    .option('--delta', 'rely on the record of the last deploy instead of comparing files', false)
    .option('--adopt', 'replace a Netlify site or bucket folder that holds something else', false)
    .option('--rollback <id>', 'go back to an earlier deploy on Netlify', deployId)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
The "deploy" group of a tenant’s site.json says where its site goes. Secrets come from the environment:
NETLIFY_AUTH_TOKEN for Netlify, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for S3 (${DOCS}/deployment.md).

Examples:
  forecourt deploy                          all tenants that have a target
  forecourt deploy redgum-rv
  forecourt deploy redgum-rv --rollback 6740c1c8d5f3a20008c0ffee`,
    )
    .action(async (slugs: string[], options: Options, command: Command) => {
      if (options.rollback !== undefined && slugs.length !== 1)
        command.error('error: --rollback needs exactly one tenant', { exitCode: 2 })
      const { readPlaces } = await import('#deploy/target.ts')
      const places = readPlaces(options.tenants)
      const work = async (slug: string): Promise<Deployed> => {
        const progress = options.json ? undefined : await startProgress(slug)
        const early: string[] = []
        const onNote = (note: string): void => {
          if (options.json) early.push(note)
          else if (progress) progress.print(`${slug}: ${note}`)
          else console.log(`${slug}: ${note}`)
        }
        const deployed = await deployOne(slug, { ...options, places }, { onNote, ...progress?.callbacks })
        progress?.stop()
        return deployed.status === 'ok' ? { ...deployed, notes: [...early, ...deployed.notes] } : deployed
      }
      await reportEach(await chosenTenants(slugs, options.tenants), options.json, work, (slug, deployed) =>
        print(slug, deployed, options.rollback !== undefined),
      )
    })

/** Checks a deploy's id, because it becomes part of an address. */
function deployId(value: string): string {
  if (!/^[A-Za-z0-9]{1,100}$/.test(value))
    throw new InvalidArgumentError('must be a deploy’s id, like 6740c1c8d5f3a20008c0ffee.')
  return value
}

async function deployOne(
  slug: string,
  options: Options & { places: Places },
  callbacks: Pick<DeployOptions, 'onProgress' | 'onNote'>,
): Promise<Deployed> {
  const { requireSlug } = await import('#site/loading/problems.ts')
  const { loadTenant } = await import('#site/loading/loadTenant.ts')
  const { refuseSamples } = await import('#build/tenant/samples.ts')
  const { stockBytes } = await import('#stock/stockFile.ts')
  const { deployDelta, deployTenant, rollBack } = await import('#deploy/deploy.ts')
  const started = performance.now()
  try {
    requireSlug(slug)
    const tenant = await loadTenant(resolve(options.tenants, slug))
    refuseSamples(tenant.dir, stockBytes(tenant.dir, options.state))
    const to: DeployOptions = {
      stateDir: options.state,
      environment: process.env,
      now: options.now ?? Date.now(),
      adopt: options.adopt,
      places: options.places,
      ...callbacks,
    }
    const done =
      options.rollback === undefined
        ? await (options.delta ? deployDelta : deployTenant)(tenant, options.out, to)
        : await rollBack(tenant, options.rollback, to)
    if (!done) return { status: 'skipped', reason: NO_TARGET }
    return { status: 'ok', ...done, ms: Math.round(performance.now() - started) }
  } catch (error) {
    return failureOf(error)
  }
}

async function startProgress(slug: string) {
  if (!process.stdout.isTTY) return undefined
  const { spinner } = await import('@clack/prompts')
  const bar = spinner()
  const start = () => bar.start(`${slug}: comparing`)
  start()
  const onProgress: DeployOptions['onProgress'] = ({ sent, of }) =>
    bar.message(`${slug}: ${sent.toLocaleString('en')} of ${of.toLocaleString('en')} files sent`)
  const print = (line: string): void => {
    bar.clear()
    console.log(line)
    start()
  }
  return { callbacks: { onProgress }, print, stop: () => bar.clear() }
}

function print(slug: string, deployed: Deployed, isRollback: boolean): void {
  if (deployed.status === 'skipped') console.log(`${slug}: skipped, ${deployed.reason}`)
  else if (deployed.status === 'failed') printErrors(slug, deployed.errors)
  else {
    const { target, files, sent, removed, id, url, unchanged, notes, ms } = deployed
    const name = target === 'netlify' ? 'Netlify' : 'S3'
    const where = url === undefined ? '' : ` at ${url}`
    if (isRollback) console.log(`${slug}: ${name} is serving deploy ${id} again${where} (${ms} ms)`)
    else if (unchanged) console.log(`${slug}: ${name} already has all ${files} files (${ms} ms)`)
    else {
      const deploy = id === undefined ? '' : `, deploy ${id}`
      console.log(
        `${slug}: ${files} files on ${name}${where} (${sent} sent, ${removed} removed, ${ms} ms${deploy})`,
      )
    }
    for (const note of notes) console.log(`${slug}: ${note}`)
  }
}
