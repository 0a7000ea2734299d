import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { leadRequest, testApi, TYPED, type TestApi } from '../testing/api.ts'
import { SAY } from '../words.ts'

/** Fields and forms of a site's own (docs/forms.md), as the server gets them. */

const HOSTILE = '<b>Tow bar?</b> "&'
const FIELDS = [
  { name: 'own_tows', label: HOSTILE, kind: 'radio', options: ['Yes', 'No'], required: true },
  {
    name: 'own_weight',
    label: 'Weight',
    kind: 'number',
    required: true,
    shown_if: { field: 'own_tows', is: ['Yes'] },
  },
  { name: 'own_licence', label: 'Licence', kind: 'file', shown_if: { field: 'own_tows', is: ['Yes'] } },
]
const { forms } = siteSchema.validateSync({
  ...SITE,
  forms: {
    each: [{ form: 'general', own_fields: FIELDS }],
    own: [
      {
        ...{ id: 'own-show', title: 'Caravan show', category: 'Fleet Enquiry', fields: ['name', 'email'] },
        ...{ own_fields: FIELDS, thanks: { title: 'See <you> there', text: 'Bring "boots".' } },
      },
    ],
  },
})
const api = (): TestApi => testApi({}, (tenant) => ({ ...tenant, site: { ...tenant.site, forms } }))
function send(lead: object, form = 'general') {
  const asked = api()
  return { ...asked, response: asked.send('/api/leads', leadRequest(lead, { form })) }
}

test('Answers to own fields are stored with their labels', async () => {
  const { response, kept } = send({ own_tows: 'Yes', own_weight: '1500', own_other: 'x' })
  expect((await response).status).toBe(201)
  expect(kept[0]?.lead.own_fields).toEqual([
    { name: 'own_tows', label: HOSTILE, value: 'Yes' },
    { name: 'own_weight', label: 'Weight', value: '1500' },
  ])
  expect(Object.keys(kept[0]?.lead ?? {}).filter((name) => name.startsWith('own_'))).toEqual(['own_fields'])
})

test('A field that wasn’t shown is neither required nor stored', async () => {
  const { response, kept } = send({ own_tows: 'No', own_weight: 'lots' })
  expect((await response).status).toBe(201)
  expect(kept[0]?.lead.own_fields).toEqual([{ name: 'own_tows', label: HOSTILE, value: 'No' }])
})

test.each([
  [{ own_tows: 'Yes' }, { own_weight: '*This is a required field.' }],
  [{ own_tows: 'Maybe' }, { own_tows: 'Please choose one of the options.' }],
  [{ own_tows: ['Yes'] }, { own_tows: 'Please enter text.' }],
])('The answers %j are refused', async (lead, fields) => {
  const { response, kept } = send(lead)
  expect(await (await response).json()).toEqual({ error: SAY.fields, fields })
  expect(kept).toEqual([])
})

test('A lead can’t claim answers or files that weren’t sent', async () => {
  const file = { name: 'a.pdf', size: 9, type: 'application/pdf' }
  const { response, kept } = send({
    own_tows: 'Yes',
    own_weight: '1',
    own_licence: [file],
    own_fields: [{ name: 'x', label: 'y', value: 'z' }],
  })
  expect((await response).status).toBe(201)
  expect(kept[0]?.lead.own_fields?.map(({ name }) => name)).toEqual(['own_tows', 'own_weight'])
  expect(kept[0]?.lead).not.toHaveProperty('has_files')
})

const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' })
async function sendFile(field: string, tows: string) {
  const body = new FormData()
  body.append('payload', JSON.stringify(leadRequest({ own_tows: tows, own_weight: '1' })))
  body.append(field, pdf('licence.pdf'))
  const asked = api()
  return {
    status: (await asked.ask('/api/leads/with-files', { method: 'POST', body })).status,
    kept: asked.kept[0],
  }
}

test('A file is stored with its field, unless that wasn’t shown or the form has no such field', async () => {
  const sent = await sendFile('own_licence', 'Yes')
  expect(sent.kept?.files.map(({ field, name }) => [field, name])).toEqual([['own_licence', 'licence.pdf']])
  expect(sent.kept?.lead).toMatchObject({ has_files: true })
  expect(sent.kept?.lead.own_fields?.at(-1)).toEqual({
    name: 'own_licence',
    label: 'Licence',
    value: 'licence.pdf',
  })
  expect(await sendFile('own_licence', 'No')).toMatchObject({ status: 201, kept: { files: [] } })
  expect(await sendFile('own_nothing', 'Yes')).toMatchObject({ status: 201, kept: { files: [] } })
  expect(await sendFile('ownlicence', 'Yes')).toMatchObject({ status: 400 })
})

test('A form of the site’s own is accepted with its category and title; another site doesn’t have it', async () => {
  const { response, kept } = send({ own_tows: 'No' }, 'own-show')
  expect((await response).status).toBe(201)
  expect(kept[0]?.lead).toMatchObject({
    category: 'Fleet Enquiry',
    subcategory: 'Caravan show',
    name: TYPED['name'],
  })
  expect(kept[0]?.lead).not.toHaveProperty('message')
  const other = await testApi().send('/api/leads', leadRequest({ own_tows: 'No' }, { form: 'own-show' }))
  expect(await other.json()).toMatchObject({ error: SAY.form })
})

test('Without JavaScript, an own form comes back with its errors, everything escaped, and then thanks the shopper', async () => {
  const post = (fields: Record<string, string>) =>
    api().ask('/api/leads', {
      method: 'POST',
      body: new URLSearchParams({ _form: 'own-show', name: 'Ann', email: 'ann@example.com', ...fields }),
    })
  const refused = await post({ own_tows: 'Yes', own_weight: '<i>' })
  const page = await refused.text()
  expect(refused.status).toBe(400)
  expect(page).toContain('<input type="radio" name="own_tows" value="Yes" checked>')
  expect(page).toContain('&lt;b&gt;Tow bar?&lt;/b&gt; &quot;&amp;')
  expect(page).toContain('value="&lt;i&gt;"')
  expect(page).not.toMatch(/<b>|<i>/)
  const sent = await post({ own_tows: 'No' })
  expect(sent.headers.get('location')).toContain('/api/leads/sent?category=own-show')
  const thanks = await (await api().ask('/api/leads/sent?category=own-show')).text()
  expect(thanks).toContain('See &lt;you&gt; there')
  expect(thanks).toContain('Bring &quot;boots&quot;.')
})
