import { expect, test } from 'vitest'
import { conditionOf, driveOf, flagOf, fuelOf, statusOf, tidied } from './words.ts'

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
  ['AVAILABLE', { status: 'in_stock', reserved: false }],
  ['https://schema.org/InStock', { status: 'in_stock', reserved: false }],
  ['Sold', { status: 'sold', reserved: false }],
  ['In Transit', { status: 'coming_soon', reserved: false }],
  ['Under offer', { status: 'in_stock', reserved: true }],
  ['wholesale', { status: 'wholesale', reserved: false }],
])('The status %j is read as %o', (text, status) => expect(statusOf(text)).toEqual(status))

test.each([
  ['Y', true],
  ['false', false],
  ['maybe', undefined],
])('The flag %j is read as %s', (text, flag) => expect(flagOf(text)).toBe(flag))

test.each([
  ['AUTOMATIC', 'Automatic'],
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['SUV', 'SUV'],
  ['BMW', 'BMW'],
  ['Kia', 'Kia'],
])('The word %j is written as %j', (text, written) => expect(tidied(text)).toBe(written))
