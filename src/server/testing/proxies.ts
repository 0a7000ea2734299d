import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { withServers } from './installed.ts'

export interface RunningProxy {
  port: number
  stop: () => Promise<void>
}

const DOC = new URL('../../../docs/deployment.md', import.meta.url)
const CADDYFILE = new URL('../../../docs/caddy/Caddyfile', import.meta.url)

/** @param index of the nginx block */
function documented(index = 0): string {
  const blocks = readFileSync(DOC, 'utf8').matchAll(/^```nginx\n(.*?)^```$/gms)
  const block = [...blocks][index]?.[1]
  if (block === undefined) throw new Error('docs/deployment.md has no such block of nginx')
  return block
}

/** Each part must be there, so that a change to the documentation can't go unnoticed. */
const replaced = (text: string, parts: readonly [string | RegExp, string][]): string =>
  parts.reduce((whole, [part, by]) => {
    if (!whole.match(part)) throw new Error(`the documentation no longer says ${String(part)}`)
    return whole.replaceAll(part, by)
  }, text)

export interface Behind {
  serve: number
  live: number
}

/**
 * As documented, but without certificates.
 *
 * @param more other lines for the sites' location
 */
export const startNginx = ({ serve, live }: Behind, more = ''): Promise<RunningProxy> =>
  runNginx((port) =>
    replaced(documented(), [
      ...onPort(port),
      [/127\.0\.0\.1:4321;/g, `127.0.0.1:${serve};\n${more}`],
      [/127\.0\.0\.1:4500/g, `127.0.0.1:${live}`],
    ]),
  )

/** The cache also stores whatever doesn't say that it mustn't be stored. */
export const startCachingNginx = (behind: Behind): Promise<RunningProxy> =>
  startNginx(
    behind,
    `${documented(1)} proxy_cache_valid any 10m; add_header x-cache $upstream_cache_status always;`,
  )

/** As documented for editing desks, with the ports of `forecourt serve --edit` and of the sign-in service. */
export const startSignIn = ({ edit, signIn }: { edit: number; signIn: number }): Promise<RunningProxy> =>
  runNginx((port) =>
    replaced(documented(2), [
      ...onPort(port),
      [/127\.0\.0\.1:4700/g, `127.0.0.1:${edit}`],
      [/127\.0\.0\.1:4180/g, `127.0.0.1:${signIn}`],
    ]),
  )

const onPort = (port: number): [RegExp, string][] => [
  [/listen 443 ssl/g, `listen 127.0.0.1:${port}`],
  [/^ *ssl_.*;\n/gm, ''],
]

async function runNginx(sitesOn: (port: number) => string): Promise<RunningProxy> {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const sites = sitesOn(port)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${dir}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
proxy_cache_path ${dir}/cache keys_zone=dealers:1m;
${temporary.map((each) => `${each}_temp_path ${dir}/${each};`).join('\n')}
${sites}
}
`,
  )
  return run('nginx', ['-e', 'stderr', '-p', dir, '-c', join(dir, 'nginx.conf')], dir, port)
}

export async function startCaddy({ serve, live }: Behind): Promise<RunningProxy> {
  const dir = mkdtempSync(join(tmpdir(), 'caddy-'))
  const port = await freePort()
  const sites = replaced(readFileSync(CADDYFILE, 'utf8'), [
    [/^\tlocal_certs$/gm, '\tadmin off\n\tauto_https off'],
    [/^((?:www\.[\w.]+, )+www\.[\w.]+) \{/gm, `http://$1:${port} {\n\tbind 127.0.0.1`],
    [/, (?=www\.)/g, `:${port}, http://`],
    [/127\.0\.0\.1:4321/g, `127.0.0.1:${serve}`],
    [/127\.0\.0\.1:4500/g, `127.0.0.1:${live}`],
  ])
  writeFileSync(join(dir, 'Caddyfile'), sites)
  const home = { HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
  return run('caddy', ['run', '--config', join(dir, 'Caddyfile')], dir, port, home)
}

export async function startPlainNginx(serve: number, more = ''): Promise<RunningProxy> {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off;
pid ${dir}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${serve}; ${more} } }
}
`,
  )
  return run('nginx', ['-e', 'stderr', '-p', dir, '-c', join(dir, 'nginx.conf')], dir, port)
}

async function run(
  program: string,
  args: string[],
  dir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<RunningProxy> {
  const child = spawn(program, args, {
    env: { ...withServers(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let isOver = false
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      said += error.message
      done()
    })
    child.once('close', () => done())
  }).then(() => void (isOver = true))
  while (!(await answers(port))) {
    if (isOver) throw new Error(`${program} ended: ${said}`)
    await wait(50)
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
