import { expect, test } from 'vitest'
import { wordOf } from './spelling.ts'
import { conditionOf, driveOf, flagOf, fuelOf, isNothing, statusOf } from './words.ts'

test.each([
  ['N', 'new'],
  ['New', 'new'],
  ['https://schema.org/NewCondition', 'new'],
  ['U', 'used'],
  ['Pre-Owned', 'used'],
  ['CPO', 'used'],
  ['UsedCondition', 'used'],
  ['Demonstrator', 'demo'],
  ['ex-demo', 'demo'],
  ['SUV', undefined],
  ['Newish', undefined],
])('The condition %j is read as %s', (text, condition) => expect(conditionOf(text)).toBe(condition))

test.each([
  ['GASOLINE', 'Petrol'],
  ['Unleaded 95', 'Petrol'],
  ['diesel', 'Diesel'],
  ['DSL', 'Diesel'],
  ['PET', 'Petrol'],
  ['BEV', 'Electric'],
  ['Petrol/Electric Hybrid', 'Hybrid'],
  ['PHEV', 'Plug-in Hybrid'],
  ['Steam', 'Steam'],
])('The fuel %j is read as %s', (text, fuel) => expect(fuelOf(text)).toBe(fuel))

test.each([
  ['4WD', '4x4'],
  ['All Wheel Drive', 'AWD'],
  ['https://schema.org/FourWheelDriveConfiguration', '4x4'],
  ['Front', 'FWD'],
  ['6x4', '6x4'],
])('The drive %j is read as %s', (text, drive) => expect(driveOf(text)).toBe(drive))

test.each([
  ['AVAIL', { status: 'in_stock', reserved: false }],
  ['AVAILABLE', { status: 'in_stock', reserved: false }],
  ['https://schema.org/InStock', { status: 'in_stock', reserved: false }],
  ['Sold', { status: 'sold', reserved: false }],
  ['In Transit', { status: 'coming_soon', reserved: false }],
  ['Under offer', { status: 'in_stock', reserved: true }],
  ['wholesale', { status: 'not_for_sale', reserved: false }],
  ['Not available', { status: 'not_for_sale', reserved: false }],
  ['out of stock', { status: 'not_for_sale', reserved: false }],
  ['Inactive', { status: 'not_for_sale', reserved: false }],
  ['Deposit Taken', { status: 'in_stock', reserved: true }],
  ['Frontline', { status: 'in_stock', reserved: false }],
  ['On Lot', { status: 'in_stock', reserved: false }],
  ['Unsold', { status: 'in_stock', reserved: false }],
  ['A', { status: 'A', reserved: false }],
])('The status %j is read as %o', (text, status) => expect(statusOf(text)).toEqual(status))

test.each([
  ['Y', true],
  ['false', false],
  ['maybe', undefined],
])('The flag %j is read as %s', (text, flag) => expect(flagOf(text)).toBe(flag))

test.each([
  ['AUTOMATIC', 'Automatic'],
  ['AUTO', 'Automatic'],
  ['RED', 'Red'],
  ['suv', 'SUV'],
  ['S.U.V.', 'SUV'],
  ['DOUBLE CAB', 'Double Cab'],
  ['8 speed automatic', '8 speed automatic'],
  ['Pearl White', 'Pearl White'],
])('The word %j is written as %j', (text, written) => expect(wordOf(text)).toBe(written))

test.each(['-', '–', 'N/A', 'n/a', 'NA', 'NULL', 'nan', 'None', 'TBA', 'Unknown', 'Unspecified', ' ', '?'])(
  'The text %j stands for nothing',
  (text) => expect(isNothing(text)).toBe(true),
)

test.each(['Natural White', '0', 'Not available', 'Nada', 'a', 'NAV'])(
  'The text %j stands for something',
  (text) => expect(isNothing(text)).toBe(false),
)
