import type {
  EngineSpecificationLeaf,
  PropertyValueLeaf,
  QuantitativeValueLeaf,
  VehicleLeaf,
} from 'schema-dts'
import type { Context } from '#rules/vehicle/facts/cardFacts.ts'
import {
  FACT_NAMES,
  FACTS,
  type FactName,
  type FactProperty,
  type Facts,
} from '#rules/vehicle/facts/facts.ts'
import { factLabel, factRow, type Described, type FactKey } from '#rules/vehicle/facts/factRows.ts'
import { CONSUMED_PER, unitCode } from '#rules/vehicle/facts/units.ts'

type OfEngine<P> = P extends `vehicleEngine.${infer Name}` ? Name : never
type OfVehicle = 'additionalProperty' | Exclude<FactProperty, `vehicleEngine.${string}`>

interface FactsLd {
  vehicle: Pick<VehicleLeaf, OfVehicle>
  engine: Pick<EngineSpecificationLeaf, OfEngine<FactProperty>>
}

const ENGINE = 'vehicleEngine.'

/**
 * A vehicle's facts as schema.org properties; the table of facts (rules/vehicle/facts/facts.ts) says which property each fact has.
 */
export function factsLd(vehicle: Described & Facts, context: Context): FactsLd {
  const said: [
    property: FactProperty | 'additionalProperty',
    value: QuantitativeValueLeaf | PropertyValueLeaf,
  ][] = []
  for (const name of FACT_NAMES) {
    const amount = vehicle[name]
    if (amount === null) continue
    const { schemaOrg = 'additionalProperty' } = FACTS[name]
    const measure = measureOf(name, amount, context.region)
    said.push([
      schemaOrg,
      schemaOrg === 'additionalProperty'
        ? { '@type': 'PropertyValue', name: factLabel(name as FactKey, context), ...measure }
        : { '@type': 'QuantitativeValue', ...measure },
    ])
  }
  const { label, value } = factRow('learner', vehicle, context)
  if (value !== '') said.push(['additionalProperty', { '@type': 'PropertyValue', name: label, value }])
  const properties = [...Map.groupBy(said, ([property]) => property)].map(
    ([property, values]) =>
      [property, values.length === 1 ? values[0]?.[1] : values.map(([, each]) => each)] as const,
  )
  return {
    vehicle: Object.fromEntries(properties.filter(([property]) => !property.startsWith(ENGINE))),
    engine: Object.fromEntries(
      properties
        .filter(([property]) => property.startsWith(ENGINE))
        .map(([property, each]) => [property.slice(ENGINE.length), each]),
    ),
  }
}

/** An amount in the region's unit. Consumption is an exception: it's always in metric units per hundred kilometres. */
function measureOf(name: FactName, amount: number, region: string) {
  const { unit, schemaOrg } = FACTS[name]
  const isConsumed = schemaOrg === 'fuelConsumption'
  const { code, per } = unitCode(unit, isConsumed ? 'en-AU' : region)
  return {
    value: Number((amount / per).toFixed(1)),
    unitCode: code,
    ...(isConsumed && {
      valueReference: {
        '@type': 'QuantitativeValue' as const,
        value: CONSUMED_PER.value,
        unitCode: CONSUMED_PER.code,
      },
    }),
  }
}
