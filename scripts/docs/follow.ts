import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { blocksIn, commandsIn, ROOT, type Block } from './blocks.ts'

/** 'Enter' takes the suggestion. */
export type Answer = readonly [question: string, answer: string]

export type Step =
  { kind: 'command'; words: string[]; answers: Answer[] } | { kind: 'file'; path: string; text: string }

/** A table with the heading 'it asks' has the answers to the command before it. */
export function stepsOf(document: string, text: string): Step[] {
  const blocks = blocksIn(document, text)
  const lines = text.split('\n')
  return blocks.flatMap((block, index): Step[] => {
    if (block.language === 'sh')
      return commandsIn(block.text).map((words) => ({
        kind: 'command',
        words: words[0] === 'npx' ? words.slice(1) : words,
        answers: answersIn(lines.slice(block.line, (blocks[index + 1]?.line ?? lines.length) - 1)),
      }))
    const path = savedAs(lines, block)
    return path === undefined ? [] : [{ kind: 'file', path, text: block.text }]
  })
}

const savedAs = (lines: string[], { line }: Block): string | undefined =>
  /save this as `([^`]+)`/i.exec(lines.slice(Math.max(0, line - 4), line - 1).join(' '))?.[1]

function answersIn(lines: string[]): Answer[] {
  const from = lines.findIndex((line) => /^\| it asks/.test(line))
  if (from < 0) return []
  const rows = lines.slice(from + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end).map((row) => {
    const [, question = '', answer = ''] = row.split('|').map((cell) => cell.trim())
    return [question, answer]
  })
}

export function openFolder(): { path: string; close: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'forecourt-docs-'))
  mkdirSync(join(ROOT, '.forecourt/compiled'), { recursive: true })
  mkdirSync(join(path, '.forecourt'))
  symlinkSync(join(ROOT, '.forecourt/compiled'), join(path, '.forecourt/compiled'))
  return { path, close: () => rmSync(path, { recursive: true, force: true }) }
}

const LAUNCHER = 'scripts/cli/forecourt.mjs'

/**
 * Packs Forecourt, and makes a project with it as `npx --package ./forecourt.tgz forecourt init dealers` and `npm install` do. Forecourt's files
 * are really in the project's node_modules; the packages that it needs are links to the repository's, so that this takes seconds.
 */
export function openProject(): { path: string; program: string; close: () => void } {
  const outside = mkdtempSync(join(tmpdir(), 'forecourt-project-'))
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', outside], { cwd: ROOT, encoding: 'utf8' }),
  ) as [{ filename: string }]
  const downloaded = join(outside, 'downloaded')
  mkdirSync(downloaded)
  writeFileSync(
    join(downloaded, 'package.json'),
    JSON.stringify({ dependencies: { forecourt: `file:../${packed.filename}` } }),
  )
  install(downloaded, join(outside, packed.filename))
  const path = join(outside, 'dealers')
  const program = join('node_modules/forecourt', LAUNCHER)
  execFileSync(process.execPath, [join(downloaded, program), 'init', path], { cwd: outside })
  renameSync(join(downloaded, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    program: join(path, program),
    close: () => rmSync(outside, { recursive: true, force: true }),
  }
}

function install(folder: string, archive: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, 'forecourt'), { recursive: true })
  execFileSync('tar', ['xzf', archive, '--strip-components=1', '-C', join(packages, 'forecourt')])
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== 'forecourt') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  symlinkSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'))
}

/** Makes a process take its pipes for a terminal. */
const TERMINAL = `data:text/javascript,${encodeURIComponent(
  'for (const stream of [process.stdin, process.stdout]) stream.isTTY = true; process.stdin.setRawMode = () => process.stdin; process.stdout.columns = 200',
)}`

/**
 * Runs `forecourt`. With answers, it's as in a terminal.
 * @throws Error with the output if the exit code isn't 0, or if the command ends before it has asked everything
 */
export const forecourt = (
  words: readonly string[],
  {
    cwd,
    env,
    answers = [],
    program = join(ROOT, LAUNCHER),
  }: { cwd: string; env?: Record<string, string>; answers?: readonly Answer[]; program?: string },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const preload = answers.length > 0 ? ['--import', TERMINAL] : []
    const child = spawn(process.execPath, [...preload, program, ...words], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    const waiting = [...answers]
    let [out, read] = ['', 0]
    const look = () => {
      const [question, answer = ''] = waiting[0] ?? []
      if (question === undefined) return
      // The question is complete once its frame is closed.
      const shown = out.slice(read)
      const asked = shown.indexOf(question)
      if (asked < 0 || !shown.slice(asked).includes('└')) return
      read = out.length
      waiting.shift()
      child.stdin.write(`${keysFor(shown.slice(asked), answer)}\r`)
      // As long as it's open, the process doesn't end.
      if (waiting.length === 0) child.stdin.end()
    }
    const add = (chunk: Buffer) => {
      out += stripVTControlCharacters(chunk.toString())
      look()
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    if (answers.length === 0) child.stdin.end()
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 && waiting.length === 0
        ? resolve(out)
        : reject(
            new Error(`forecourt ${words.join(' ')} (${code}); not asked: ${waiting.join(' / ')}\n${out}`),
          ),
    )
  })

const DOWN = '\x1B[B'

/** The keys that give an answer, except for the last Enter: those to its option if there are options. */
function keysFor(shown: string, answer: string): string {
  if (answer === 'Enter') return ''
  const options = Array.from(shown.matchAll(/[●○] (.+)/g), ([, label = '']) => label.trim())
  const at = options.findIndex((label) => label.startsWith(answer))
  if (options.length > 0 && at < 0) throw new Error(`there’s no “${answer}” among ${options.join(' / ')}`)
  return options.length > 0 ? DOWN.repeat(at) : answer
}
