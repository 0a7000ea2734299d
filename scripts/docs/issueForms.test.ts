import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { read, ROOT } from './blocks.ts'

/** GitHub shows no form for a file that it can't use, and says so only to those who look for it. */

const FORMS = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }).filter(
  (file) => !file.endsWith('config.yml'),
)

test('There are forms for bugs and features', () => {
  expect(FORMS.toSorted()).toEqual(['.github/ISSUE_TEMPLATE/bug.yml', '.github/ISSUE_TEMPLATE/feature.yml'])
})

const filled = expect.stringMatching(/\S/) as string

test.each(FORMS)('GitHub can use the form %s', (file) => {
  const { body, ...about } = parse(read(file)) as { body: { type: string; id?: string }[] }
  expect(about).toEqual({ name: filled, description: filled, labels: [filled] })
  for (const field of body)
    expect(field).toEqual(
      field.type === 'markdown'
        ? { type: 'markdown', attributes: { value: filled } }
        : {
            type: expect.stringMatching(/^(?:textarea|input)$/) as string,
            id: filled,
            attributes: expect.objectContaining({ label: filled }) as object,
            ...('validations' in field && { validations: { required: true } }),
          },
    )
  const ids = body.flatMap(({ id }) => id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})
