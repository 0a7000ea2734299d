import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../docs/blocks.ts'

/**
 * A fresh Debian with its own systemd, processes and network, which only this machine's kernel knows. It needs root and Debian's packages
 * debootstrap and systemd-container.
 */
export interface Machine {
  /** Its files, seen from here. */
  folder: string
  /** Namespaces of this process are the machine's. */
  pid: number
  /** Runs a script as the account that follows the documentation, where the last one left off. @throws Error with its output */
  run: (script: string) => string
  /** Starts a script that doesn't end by itself. */
  start: (script: string) => ChildProcess
  stop: () => Promise<void>
}

export const ADDRESS = '/srv/forecourt.git'
const ACCOUNT = 'alex'
const PACKAGES = 'ca-certificates,dbus,sudo,systemd,systemd-sysv'
/** Only these need a network besides the machine's own. */
const FROM_OUTSIDE = /\b(?:apt-get|npm)\b/
const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
const NAME = 'debian'
const MOST_OUTPUT = 64 * 1024 * 1024

export async function openMachine(folder: string, debian: string): Promise<Machine> {
  for (const program of ['debootstrap', 'systemd-nspawn'])
    if (process.getuid?.() !== 0 || spawnSync(program, ['--version']).error)
      throw new Error('a fresh Debian needs root, and the packages debootstrap and systemd-container')
  console.log(`Installing a fresh Debian (${debian}) in ${folder}…`)
  const options = ['--variant=minbase', `--include=${PACKAGES}`]
  execFileSync('debootstrap', [...options, debian, folder, mirror()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const variables = likeHere(folder)
  execFileSync('chroot', [folder, 'useradd', '--create-home', '--shell', '/bin/bash', ACCOUNT])
  writeFileSync(
    join(folder, 'etc/sudoers.d', ACCOUNT),
    `${ACCOUNT} ALL=(ALL) NOPASSWD: ALL\nDefaults env_keep += "${Object.keys(variables).join(' ')}"\n`,
  )
  execFileSync('git', ['clone', '--quiet', '--bare', '--single-branch', ROOT, join(folder, ADDRESS)])
  // Git would refuse to clone another account's folder; a real repository has another address.
  writeFileSync(join(folder, 'etc/gitconfig'), `[safe]\n\tdirectory = ${ADDRESS}\n`)

  const nspawn = [
    '--quiet',
    '--boot',
    '--private-network',
    '--register=no',
    '--keep-unit',
    '--console=pipe',
    `--hostname=${NAME}`,
  ]
  const system = spawn('systemd-nspawn', [...nspawn, `--directory=${folder}`], {
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => system.once('close', () => done()))
  const pid = await started(system.pid ?? 0)
  return {
    ...inside(folder, pid, variables),
    stop: () => {
      // Ends all that runs on it, as if its plug were pulled.
      process.kill(pid, 'SIGKILL')
      return ended
    },
  }
}

/** @param pid the machine's first process */
export function inside(
  folder: string,
  pid: number,
  variables: Record<string, string>,
): Omit<Machine, 'stop'> {
  const through = (script: string): [string, string[]] => {
    const own = ['--mount', '--uts', '--ipc', '--pid', ...(FROM_OUTSIDE.test(script) ? [] : ['--net'])]
    const user = ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--init-groups']
    const environment = Object.entries({ HOME: `/home/${ACCOUNT}`, PATH, ...variables })
    const named = environment.map(([name, value]) => `${name}=${value}`)
    const shell = `cd "$(cat ~/.folder 2>/dev/null || echo ~)"\n${script}\npwd > ~/.folder`
    const bash = ['bash', '-eo', 'pipefail', '-c', shell]
    return ['nsenter', [...own, `--target=${pid}`, ...user, 'env', '-i', ...named, ...bash]]
  }
  return {
    folder,
    pid,
    run: (script) => {
      const options = { encoding: 'utf8', maxBuffer: MOST_OUTPUT } as const
      const { status, stdout, stderr } = spawnSync(...through(script), options)
      if (status !== 0)
        throw new Error(`this failed (${status}):\n${script}\n${stdout.slice(-4000)}${stderr.slice(-4000)}`)
      return stdout
    },
    start: (script) => spawn(...through(script), { stdio: 'ignore' }),
  }
}

/** Where this machine gets its own packages. */
function mirror(): string {
  const query = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Label: Debian']
  const [uri] = execFileSync('apt-get', query, { encoding: 'utf8' }).split('\n')
  if (!uri) throw new Error('apt-get names no Debian mirror. Add one to /etc/apt, and run apt-get update')
  return uri
}

/** What this machine needs to reach npm's registry and Debian's mirror, its copy needs too. */
function likeHere(folder: string): Record<string, string> {
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  writeFileSync(join(folder, 'etc/hostname'), `${NAME}\n`)
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost\n127.0.1.1 ${NAME}\n`)
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', cwd: '/' }).trim()
  const variables: Record<string, string> = { npm_config_registry: registry }
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates !== undefined) {
    mkdirSync(join(folder, 'etc/ssl'), { recursive: true })
    writeFileSync(join(folder, 'etc/ssl/extra.pem'), readFileSync(certificates))
    variables['NODE_EXTRA_CA_CERTS'] = '/etc/ssl/extra.pem'
  }
  return variables
}

const BOOT_MS = 60_000

/** Returns the machine's first process, once systemd has started its services. */
async function started(nspawn: number): Promise<number> {
  for (const until = Date.now() + BOOT_MS; Date.now() < until; await wait(200)) {
    const pid = Number(readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, 'utf8').trim().split(' ')[0])
    const names = ['--mount', '--uts', '--ipc', '--pid', '--net', `--target=${pid}`]
    const asked = spawnSync('nsenter', [...names, 'systemctl', 'is-system-running'], { encoding: 'utf8' })
    if (pid > 0 && /^(?:running|degraded)/.test(asked.stdout)) return pid
  }
  throw new Error('systemd hasn’t started within a minute')
}
