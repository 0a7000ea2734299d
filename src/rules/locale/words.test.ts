import { expect, test } from 'vitest'
import { counted, localWords, plural } from './words.ts'

test.each([
  ['colour', 'color'],
  ['Colour', 'Color'],
  ['COLOUR', 'COLOR'],
  ['Colours', 'Colors'],
  ['Send an enquiry', 'Send an inquiry'],
  ['Enquiry', 'Inquiry'],
  ['General Enquiries', 'General Inquiries'],
  ['Petrol or PETROL', 'Gas or GAS'],
  ['two-colour paint', 'two-color paint'],
  ['You cancelled the payment', 'You canceled the payment'],
  ['Full licence', 'Full license'],
  ['Weekly repayment, 60 repayments', 'Weekly payment, 60 payments'],
  // Only whole words are replaced, so this word stays as it is.
  ['coloured', 'coloured'],
  ['petroleum', 'petroleum'],
  ['vehicle_colour', 'vehicle_colour'],
  ['', ''],
])('The text %j in the US is %j (spec §9)', (text, expected) => {
  expect(localWords(text, 'en-US')).toBe(expected)
  expect(localWords(text, 'en-AU')).toBe(text)
  expect(localWords(text, 'en-NZ')).toBe(text)
})

test.each([
  ['bus', 'buses'],
  ['Bus', 'Buses'],
  ['BUS', 'BUSES'],
  ['Mini Bus', 'Mini Buses'],
  ['hatch', 'hatches'],
  ['Hatch', 'Hatches'],
  ['SUV', 'SUVs'],
  ['4WD SUV', '4WD SUVs'],
  ['RV', 'RVs'],
  ['utility', 'utilities'],
  ['Utility', 'Utilities'],
  ['UTILITY', 'UTILITIES'],
  ['ute', 'utes'],
  ['Toy Hauler', 'Toy Haulers'],
  ['Camper', 'Campers'],
  ['Coupe', 'Coupes'],
  ['Box', 'Boxes'],
  ['Highway', 'Highways'],
  ['Trucks', 'Trucks'],
  ['Cab Chassis', 'Cab Chassis'],
  ['', ''],
])('The plural of %j is %j (spec §9)', (noun, expected) => {
  expect(plural(noun)).toBe(expected)
})

test.each([
  [0, 'car', '0 cars'],
  [1, 'car', '1 car'],
  [2, 'bus', '2 buses'],
  [1234, 'SUV', '1,234 SUVs'],
  [1.5, 'hour', '1.5 hours'],
  [-1, 'day', '-1 day'],
])('A number of %j and the noun %s make “%s”', (count, noun, expected) => {
  expect(counted(count, noun)).toBe(expected)
  expect(expected.endsWith(plural(noun))).toBe(new Intl.PluralRules('en').select(count) === 'other')
})
