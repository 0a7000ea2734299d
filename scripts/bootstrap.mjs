// Makes a fresh clone ready and hands over: `npm start` and `npm test` begin here. Plain JavaScript for any Node,
// since the Node 24 that the project runs on is itself one of its packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const script = process.argv[2]

/** Whether what is installed is what the lockfile says. Packages for other machines are not expected. */
const installed = () => {
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

const run = (args) => {
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) console.error(`npm ${args.join(' ')}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

if (!script) {
  console.error('usage: node scripts/bootstrap.mjs <npm script>')
  process.exit(2)
}
if (!installed()) {
  console.log('Installing what the lockfile names…')
  run(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}
run(['run', '--silent', script, '--', ...process.argv.slice(3)])
