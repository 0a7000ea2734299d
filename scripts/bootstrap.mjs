// Prepares a fresh clone, then runs the actual command: `npm start` and `npm test` begin here. It's plain JavaScript
// for any version of Node, because the Node 24 that the project runs on is one of its packages.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const script = process.argv[2]

/** Returns whether the installed packages match the lockfile, apart from packages for other machines. */
function installed() {
  if (!existsSync(`${root}/node_modules/.package-lock.json`)) return false
  const read = (file) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8')).packages
  const wanted = read('package-lock.json')
  const present = read('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' ||
      !path.startsWith('node_modules/') ||
      link ||
      present[path]?.version === version ||
      (optional && !present[path]),
  )
}

/** `npm` starts this script through a shell, which passes on no signals, so `npm start` would otherwise leave servers running. */
async function run(args) {
  const child = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill(), 500)
  const status = await new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', (error) => {
      console.error(`npm ${args.join(' ')}: ${error.message}`)
      resolve(1)
    })
  })
  clearInterval(watch)
  if (status !== 0) process.exit(status)
}

if (!script) {
  console.error('usage: node scripts/bootstrap.mjs <npm script>')
  process.exit(2)
}
if (!installed()) {
  console.log('Installing the packages in the lockfile…')
  await run(['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
}
await run(['run', '--silent', script, '--', ...process.argv.slice(3)])
