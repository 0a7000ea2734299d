/** Runs all benches one after the other, then prints a summary in Markdown: `npm run bench [-- --quick]`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

interface Bench {
  file: string
  nodeFlags?: string[]
  /** The bench's arguments in a quick run. */
  quick?: string[]
  /** Whether it prints a table for the terminal instead of Markdown. */
  plain?: boolean
}

const BENCHES: readonly Bench[] = [
  { file: 'tenants.ts' },
  { file: 'vehicles.ts' },
  { file: 'change.ts' },
  { file: 'bytes.ts' },
  { file: 'css.ts' },
  { file: 'import.ts' },
  { file: 'interactions.ts' },
  { file: 'leads.ts' },
  { file: 'live.ts' },
  { file: 'preview.ts' },
  { file: 'queries.ts' },
  { file: 'suggestions.ts', quick: ['200', '2000'] },
  { file: 'search.ts', nodeFlags: ['--expose-gc'], quick: ['100', '2000'], plain: true },
]

const quick = process.argv.includes('--quick')

async function run({ file, nodeFlags = [], quick: quickArgs = ['--quick'] }: Bench) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [...nodeFlags, path, ...(quick ? quickArgs : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { output: stripVTControlCharacters(output).trim(), code }
}

const sections: string[] = []
for (const bench of BENCHES) {
  if (!existsSync(new URL(bench.file, import.meta.url))) continue
  console.error(bench.file)
  const { output, code } = await run(bench)
  if (code !== 0) {
    process.exitCode = 1
    sections.push(`### ${bench.file}\n\nfailed with exit code ${code}; its output is above`)
  } else sections.push(bench.plain ? `### ${bench.file}\n\n\`\`\`text\n${output}\n\`\`\`` : output)
}

const memory = Math.round(totalmem() / 2 ** 30)
console.log(`## Figures${quick ? ' (quick run, not for comparison)' : ''}\n`)
console.log(
  `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}\n`,
)
console.log(sections.join('\n\n'))
