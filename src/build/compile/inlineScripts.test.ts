import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { scriptsIn } from './inlineScripts.ts'

const scripts = (code: string) => scriptsIn(parseAst(code))

it.each([
  ['what a template has between script tags', 'r`<p><script>go()</script>`', ['go()']],
  ['also where only its attributes are known later', 'r`<script data-a${b}>go()</script>`', ['go()']],
  ['as it is written, not as it is escaped', 'r`<script>/\\\\d/ \\`</script>`', ['/\\d/ `']],
  ['none that is only known later', 'r`<script>go(${b})</script>`', []],
  ['two in one template', 'r`<script>a</script>${b}<script>c</script>`', ['a', 'c']],
])('finds %s', (_, code, found) => {
  expect(scripts(code).filter((each) => !each.includes('<'))).toEqual(found)
})

it('takes a text by itself for one, wherever it stands', () => {
  expect(scripts('const a = "one"; f({ b: ["two", `three`], c: x ? "four" : 5 })')).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
})
