import { expect, test } from 'vitest'
import { propsOf } from '../../testing/vehiclePage.ts'

const specified = (lines: Record<string, string>) => ({
  specifications: Object.entries(lines).map(([name, value]) => ({ group: 'Facts', name, value })),
})
const VAN = { body: 'Caravan', transmission: '' }
const rv = { template: 'rv', vehicle_type: 'car' }
const moto = { template: 'moto', vehicle_type: 'motorcycle' }
const trucks = { template: 'trucks', vehicle_type: 'car', region: 'en-US' }

test('A vehicle whose data has nothing that its trade asks for has none of its sections', () => {
  for (const site of [{}, rv, moto, trucks])
    expect(propsOf(specified({ Colour: 'Red' }), site).trade).toEqual({})
})

test('A caravan’s towing weights are in the region’s words and units', () => {
  const car = { ...VAN, ...specified({ ATM: '2,700 kg', Tare: '2,170 kg', 'Ball weight': '163 kg' }) }
  expect(propsOf(car, rv).trade.towing).toMatchObject({
    towed: { gross: 2700, weight: 2170, ball: 163 },
    gross: '2,700 kg',
    grossLabel: 'ATM',
    weight: { label: 'Tare', value: '2,170 kg' },
    ball: '163 kg',
    laden: '270 kg',
  })
  expect(propsOf(car, { ...rv, region: 'en-US' }).trade.towing).toMatchObject({
    gross: '5,952 lb',
    grossLabel: 'GVWR',
    ballLabel: 'Hitch weight',
    laden: '890 lb',
  })
})

test('Only a towed vehicle whose gross weight is known, and that stands on a tow ball, is asked about', () => {
  const atm = specified({ ATM: '2,700 kg' })
  expect(propsOf({ ...VAN, ...specified({ Tare: '2,170 kg' }) }, rv).trade).toEqual({})
  expect(propsOf({ ...VAN, ...atm, body: 'Fifth Wheeler' }, rv).trade).toEqual({})
  expect(propsOf({ ...atm, body: 'Motorhome' }, rv).trade).toEqual({})
})

test('The list of what else a car may tow is linked only if shoppers can filter by gross weight', () => {
  const listOf = (search_filters: string[]) =>
    propsOf({ ...VAN, ...specified({ ATM: '2,700 kg' }) }, { ...rv, search_filters }).trade.towing?.list
  expect(listOf(['gross'])).toMatch(/\?gross=-$/)
  expect(listOf(['price'])).toBeNull()
})

test('A site that doesn’t list a section doesn’t have it', () => {
  const vehicle = { sections: ['facts', 'description'] }
  expect(propsOf({ ...VAN, ...specified({ ATM: '2,700 kg' }) }, { ...rv, vehicle }).trade).toEqual({})
})

test('A floor plan is drawn instead of listed, unless it’s only a description', () => {
  const drawn = propsOf(specified({ 'Floor plan': '5 x 2 m; bed 0 0 2 1.5' }))
  const told = propsOf(specified({ 'Floor plan': 'Island bed, rear ensuite' }))
  const names = ({ specifications }: typeof drawn) =>
    specifications.flatMap(({ lines }) => lines.map(({ name }) => name))
  expect(drawn.trade.floor_plan?.day).toMatchObject({ length: 5, width: 2 })
  expect(names(drawn)).not.toContain('Floor plan')
  expect(told.trade).toEqual({})
  expect(names(told)).toContain('Floor plan')
})

test.each([
  [{ 'LAMS approved': 'Yes' }, 'en-NZ', true],
  [{ 'LAMS approved': 'No' }, 'en-AU', false],
  [{ 'LAMS approved': 'Ask us', 'Seat height': '800 mm' }, 'en-AU', null],
  [{ 'LAMS approved': 'Yes', 'Seat height': '800 mm' }, 'en-US', null],
  [{ 'Seat height': '800 mm' }, 'en-AU', null],
])('Of a motorcycle with %j in %s, it’s said whether learners may ride it: %s', (lines, region, learner) =>
  expect(propsOf(specified(lines), { ...moto, region }).trade.riding?.learner).toBe(learner),
)

test.each([
  ['en-NZ', '805 mm', ['81 cm', '76 cm', '71 cm']],
  ['en-US', '31.7 in', ['31.5 in', '29.5 in', '28 in']],
])('The inseams for a seat are in the region’s unit: %s', (region, shown, inseams) => {
  const seat = propsOf(specified({ 'Seat height': '805 mm' }), { ...moto, region }).trade.riding?.seat
  expect(seat).toMatchObject({ height: 805, shown, inseams: inseams.map((inseam) => ({ inseam })) })
})

test('A truck’s ratings and axles are shown, and its class in the US', () => {
  const lines = { GVWR: '52,350 lb', 'GAWR front': '12,350 lb', 'GAWR rear': '40,000 lb', GCWR: '80,000 lb' }
  const car = { drive: '6x4', ...specified({ ...lines, Wheelbase: '228 in' }) }
  expect(propsOf(car, trucks).trade.axles).toEqual({
    configuration: '6×4',
    axles: ['steer', 'drive', 'drive'],
    wheelbase: '228 in',
    grossLabel: 'GVWR',
    gross: '52,350 lb',
    combined: '80,000 lb',
    front: '12,350 lb',
    rear: '40,000 lb',
    truckClass: 8,
  })
  expect(propsOf(car, { ...trucks, region: 'en-AU' }).trade.axles).toMatchObject({
    grossLabel: 'GVM',
    front: '5,602 kg',
    truckClass: null,
  })
})

test('A truck of which only the gross weight is known has no section for it, as its facts say it', () => {
  expect(propsOf({ drive: 'RWD', ...specified({ GVWR: '52,350 lb' }) }, trucks).trade).toEqual({})
})

test('A car’s child seats and boot are shown, and a folded boot only if it’s bigger', () => {
  const lines = { 'ISOFIX positions': '2', Boot: '542 L', 'Boot (seats folded)': '1,604 L' }
  expect(propsOf({ body: 'SUV', ...specified(lines) }).trade.family).toEqual({
    isofix: 2,
    tethers: null,
    across: null,
    boot: { volume: '542 L', bags: 15 },
    folded: '1,604 L',
  })
  const odd = specified({ Boot: '542 L', 'Boot (seats folded)': '300 L' })
  expect(propsOf({ body: 'SUV', ...odd }).trade.family?.folded).toBeNull()
  expect(
    propsOf({ body: 'SUV', ...specified({ Boot: '542 L' }) }, { region: 'en-US' }).trade.family,
  ).toMatchObject({
    boot: { volume: '19.1 cu ft' },
  })
})
