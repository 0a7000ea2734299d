/** The fields that a feed can have (spec §3 'Car'), and how each is read. To add a field, add a line. */

export type Kind =
  | 'text'
  /** Text that some feeds have in capitals. */
  | 'words'
  | 'whole'
  | 'distance'
  | 'price'
  | 'condition'
  | 'flag'
  | 'fuel'
  | 'drive'
  | 'addresses'
  | 'list'
  | 'date'

export interface Field {
  kind: Kind
  /** The lowest and highest plausible value of a whole number. */
  range?: readonly [number, number]
  /**
   * The names that the field has in feeds, reduced to letters and digits. Those that most certainly mean this field come first. Most names
   * are from Google's vehicle listings, Meta's automotive inventory, schema.org's Car, and the exports of HomeNet, vAuto and AutoTrader;
   * the others are common elsewhere.
   */
  names: readonly string[]
}

const TABLE = {
  vin: {
    kind: 'text',
    names: ['vin', 'vehicleidentificationnumber', 'vinnumber', 'chassisnumber', 'chassis'],
  },
  stocknum: {
    kind: 'text',
    names: [
      'stocknum',
      'stocknumber',
      'stock',
      'stockno',
      'stockid',
      'dealerstocknumber',
      'sku',
      'vehicleid',
      'autolistingid',
      'listingid',
      'adid',
      'id',
      'reference',
    ],
  },
  name: { kind: 'text', names: ['name', 'title', 'vehicletitle', 'headline', 'heading'] },
  make: {
    kind: 'words',
    names: ['make', 'brandname', 'brand', 'manufacturer', 'manufacturername', 'makename'],
  },
  model: { kind: 'text', names: ['model', 'modelname'] },
  badge: {
    kind: 'text',
    names: [
      'badge',
      'trim',
      'grade',
      'variant',
      'vehicleconfiguration',
      'trimlevel',
      'derivative',
      'trimname',
    ],
  },
  series: { kind: 'text', names: ['series', 'modelcode', 'chassisseries'] },
  year: {
    kind: 'whole',
    range: [1886, 2100],
    names: [
      'year',
      'modelyear',
      'vehiclemodeldate',
      'buildyear',
      'manuyear',
      'yearofmanufacture',
      'productiondate',
    ],
  },
  car_type: {
    kind: 'condition',
    names: [
      'cartype',
      'stateofvehicle',
      'newused',
      'newusedflag',
      'itemcondition',
      'type',
      'condition',
      'vehiclecondition',
      'stocktype',
      'inventorytype',
      'title',
    ],
  },
  certified: {
    kind: 'flag',
    names: ['certified', 'certifiedpreowned', 'iscertified', 'cpo', 'factorycertified', 'dealercertified'],
  },
  km: {
    kind: 'distance',
    names: [
      'km',
      'kms',
      'odometer',
      'odometerkm',
      'kilometres',
      'kilometers',
      'mileagevalue',
      'mileagefromodometervalue',
      'mileagefromodometer',
      'mileage',
      'miles',
      'odometerreading',
    ],
  },
  price: {
    kind: 'price',
    names: [
      'price',
      'sellingprice',
      'internetprice',
      'advertisedprice',
      'askingprice',
      'pricecurrent',
      'offersprice',
      'listprice',
      'retailprice',
      'egc',
      'driveawayprice',
    ],
  },
  before_price: {
    kind: 'price',
    names: ['beforeprice', 'wasprice', 'originalprice', 'previousprice', 'strikethroughprice'],
  },
  subscription_price: { kind: 'price', names: ['subscriptionprice', 'weeklysubscription'] },
  dapprice: { kind: 'price', names: ['dapprice'] },
  rego: {
    kind: 'text',
    names: ['rego', 'registration', 'registrationnumber', 'regono', 'licenseplate', 'plate', 'vrm'],
  },
  body: { kind: 'words', names: ['body', 'bodystyle', 'bodytype', 'vehiclebody', 'bodystylename'] },
  transmission: {
    kind: 'words',
    names: ['transmission', 'transmissiontype', 'vehicletransmission', 'gearbox', 'gears'],
  },
  drive: {
    kind: 'drive',
    names: ['drive', 'drivetrain', 'drivetype', 'drivewheelconfiguration', 'driveline', 'wheeldrive'],
  },
  simple_fuel: {
    kind: 'fuel',
    names: ['simplefuel', 'fuel', 'fueltype', 'vehicleenginefueltype', 'typeoffuel', 'enginefueltype'],
  },
  colour: {
    kind: 'words',
    names: [
      'colour',
      'color',
      'exteriorcolour',
      'exteriorcolor',
      'extcolor',
      'extcolour',
      'exterior',
      'bodycolour',
      'exteriorcolorgeneric',
    ],
  },
  engine: {
    kind: 'text',
    names: ['engine', 'enginedescription', 'vehicleenginename', 'vehicleengine', 'enginetype', 'enginesize'],
  },
  doors: {
    kind: 'whole',
    range: [0, 10],
    names: ['doors', 'doorcount', 'numberofdoors', 'bodydoorcount', 'doorscount'],
  },
  seats: {
    kind: 'whole',
    range: [1, 80],
    names: [
      'seats',
      'seatcount',
      'seating',
      'seatingcapacity',
      'vehicleseatingcapacity',
      'passengercapacity',
      'numberofseats',
      'passengerlimit',
      'stdseating',
    ],
  },
  description: {
    kind: 'text',
    names: [
      'description',
      'descriptions',
      'comments',
      'dealercomments',
      'sellercomments',
      'freetext',
      'advertdescription',
      'comment',
    ],
  },
  features: {
    kind: 'list',
    names: ['features', 'options', 'equipment', 'featurelist', 'optionlist', 'standardfeatures'],
  },
  images: {
    kind: 'addresses',
    names: [
      'images',
      'imageurl',
      'imagelink',
      'imageurls',
      'photourls',
      'photourllist',
      'photourl',
      'photos',
      'imagelist',
      'imagelinks',
      'photolinks',
      'image',
      'photo',
      'pictures',
      'imagesimageurl',
      'imagesurl',
      'photosurl',
      'imagesimage',
      'photosphoto',
      'pictureurls',
    ],
  },
  created_at: {
    kind: 'date',
    names: [
      'createdat',
      'firstseenatdate',
      'dateinstock',
      'datefirstonlot',
      'dateadded',
      'instockdate',
      'stockdate',
      'listeddate',
      'dateentered',
    ],
  },
  status: {
    kind: 'text',
    names: ['status', 'availability', 'stockstatus', 'vehiclestatus', 'offersavailability'],
  },
  tag: { kind: 'text', names: ['tag', 'promotion', 'specialtag'] },
  file: { kind: 'text', names: ['historyreport', 'carfaxurl', 'historyreporturl'] },
  location_name: {
    kind: 'text',
    names: [
      'locationname',
      'dealershipname',
      'dealername',
      'location',
      'branch',
      'dealer',
      'yard',
      'dealershiplocation',
      'store',
    ],
  },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof TABLE
export const FIELDS: Readonly<Record<FieldName, Field>> = TABLE
export const FIELD_NAMES = Object.keys(TABLE) as FieldName[]

/** What a feed can have in addition to the fields above. It becomes part of the specification list. */
export const SPECIFICATIONS: readonly (readonly [name: string, names: readonly string[]])[] = [
  [
    'Interior colour',
    ['interiorcolor', 'interiorcolour', 'intcolor', 'intcolour', 'vehicleinteriorcolor', 'interior'],
  ],
  [
    'Fuel consumption (combined)',
    ['fuelconsumption', 'combinedfuel', 'fuelcombined', 'fuelconsumptioncombined'],
  ],
  ['Braked towing capacity', ['towingcapacity', 'brakedtowingcapacity', 'towbraked', 'towing']],
  ['Power', ['power', 'powerkw', 'enginepower', 'kw', 'horsepower']],
  ['Berths', ['berths', 'sleeps', 'sleepingcapacity']],
  ['Length', ['length', 'bodylength', 'overalllength']],
  ['Tare', ['tare', 'tareweight', 'dryweight']],
  ['ATM', ['atm', 'aggregatetrailermass']],
  ['GVM', ['gvm', 'gvwr', 'grossvehiclemass']],
  ['Capacity', ['enginecapacity', 'displacement', 'enginedisplacement', 'capacity', 'cc']],
  ['Seat height', ['seatheight']],
  ['ANCAP rating', ['ancap', 'ancaprating', 'safetyrating']],
]
