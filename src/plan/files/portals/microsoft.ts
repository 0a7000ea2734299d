import { tradeIn } from './facts.ts'
import { ADDRESS, type Attribute, type Portal } from './attribute.ts'

const PRICE = /^\d+\.\d\d [A-Z]{3}$/
const LONGEST_ADDRESS = 2048

const decimals = (price: string): string => price.replace(/^(\d+)(?= )/, '$1.00')
const unit = (text: string): string => (text === 'miles' ? 'MI' : 'KM')

const price = (name: string, facts: Attribute['facts'] & object, need: Attribute['need']): Attribute => ({
  ...{ name, need, facts, spelled: decimals, rule: PRICE },
  lacks: 'no price',
})

/** Automotive ads' listing inventory. The campaign's name is the site's. */
export const microsoftFor = (campaign: string): Portal => ({
  name: 'microsoft',
  where: 'by Microsoft Advertising',
  path: 'feeds/microsoft-vehicles.tsv',
  format: { kind: 'csv', separator: '\t' },
  trades: ['car'],
  takes: (offer, site) => tradeIn(offer, site) === 'car',
  documentation: 'https://learn.microsoft.com/en-us/advertising/msa-help/hlp_ba_conc_feedsattributes_autos',
  attributes: [
    {
      ...{ name: 'Vehicle ID', need: 'required', facts: ['id'] },
      lacks: 'no stock number',
    },
    {
      ...{ name: 'Target campaign', need: 'required', value: campaign },
      ...{ lacks: 'no name of a campaign', setting: 'feeds.microsoft_campaign' },
    },
    { name: 'Title', need: 'required', facts: ['title'], lacks: 'no name' },
    { name: 'Final URL', need: 'required', facts: ['link'], rule: ADDRESS, longest: LONGEST_ADDRESS },
    {
      ...{ name: 'Image URL', need: 'required', facts: ['images'], rule: ADDRESS, longest: LONGEST_ADDRESS },
      ...{ join: ';', most: 20, lacks: 'no picture at a web address' },
    },
    { name: 'Make', need: 'required', facts: ['make'], lacks: 'no make' },
    { name: 'Model', need: 'required', facts: ['model'], lacks: 'no model' },
    price('Price', ['list_price', 'currency'], 'required'),
    { name: 'Country', need: 'required', facts: ['country'] },
    { name: 'Body style', need: 'recommended', facts: ['body'] },
    { name: 'Drivetrain', need: 'recommended', facts: ['drive'] },
    { name: 'Engine', need: 'recommended', facts: ['engine'] },
    { name: 'Exterior color', need: 'recommended', facts: ['colour'] },
    { name: 'Fuel type', need: 'recommended', facts: ['fuel'] },
    { name: 'Trim', need: 'recommended', facts: ['trim'] },
    { name: 'Year', need: 'recommended', facts: ['year'], rule: /^\d{4}$/ },
    price('Sale price', ['sale_price', 'currency'], 'optional'),
    { name: 'Mileage value', need: 'optional', facts: ['mileage'] },
    { name: 'Mileage unit', need: 'optional', facts: ['odometer_unit'], spelled: unit },
    { name: 'State of vehicle', need: 'optional', facts: ['state'] },
    { name: 'Availability', need: 'optional', value: 'Available' },
    { name: 'VIN', need: 'optional', facts: ['vin'] },
    { name: 'Description', need: 'optional', facts: ['description'] },
    { name: 'Dealer name', need: 'optional', facts: ['dealer'] },
    { name: 'Phone number', need: 'optional', facts: ['phone'] },
    { name: 'Email', need: 'optional', facts: ['email'] },
    { name: 'Address', need: 'optional', facts: ['street'] },
    { name: 'City', need: 'optional', facts: ['city'] },
    { name: 'State', need: 'optional', facts: ['state_or_region'] },
    { name: 'Zip code', need: 'optional', facts: ['postcode'] },
    { name: 'Latitude', need: 'optional', facts: ['latitude'] },
    { name: 'Longitude', need: 'optional', facts: ['longitude'] },
  ],
})
