import { MODEL_LEVEL } from '../modelNames.ts'

/**
 * Words that shoppers use but stock data doesn't. A word for a value or an amount is understood only if vehicles in stock have the attribute
 * that it's about, so one lexicon is enough for all trades and regions. If a word has two meanings, the first one that's in stock is used.
 * Words that appear in stock ('inverter') needn't be listed, nor do variants that are joined, split or plural: 'tow bar' also covers 'towbar'
 * and 'tow bars' (words.ts).
 */

/** The words, separated by commas, stand for all values that match the pattern once they're in lower case and without accents. */
type ValueEntry = readonly [says: string, attribute: string, values: RegExp]

const MANUAL = /\bmanual\b(?<!automated manual)|stick/
const AUTOMATIC = /^(?!.*(?<!automated )manual)./

export const VALUES: readonly ValueEntry[] = [
  // Short names of makes
  ['vw, v dub, kombi, vw bus', 'make', /^volkswagen$/],
  ['merc, benz, mb', 'make', /^mercedes/],
  ['great wall, gwm', 'make', /gwm|great wall/],
  ['freightshaker', 'make', /^freightliner$/],
  ['chev, chevy', 'make', /^chevrolet$/],
  ['bimmer, beemer, beamer', 'make', /^bmw$/],
  ['pete', 'make', /^peterbilt$/],
  ['kw', 'make', /^kenworth$/],
  ['harley, hd', 'make', /^harley/],
  ['mitsi', 'make', /^mitsubishi$/],
  ['subie', 'make', /^subaru$/],

  ['tuscan', MODEL_LEVEL, / tucson$/],
  ['t7', MODEL_LEVEL, /tenere 700/],
  ['lc, lc200, lc300', MODEL_LEVEL, /landcruiser/],

  [
    'ute, utility, pickup, dual cab, double cab, crew cab, single cab, extra cab, twin cab',
    'body',
    /^(?:ute|utility|pick.?up)|cab chassis/,
  ],
  ['hatch, hatchback, 5 door hatch, runabout', 'body', /hatch/],
  ['wagon, station wagon, estate', 'body', /wagon|estate/],
  ['people mover, minivan, mpv, people carrier, family van', 'body', /people mover|minivan|mpv/],
  ['suv, crossover', 'body', /suv|crossover/],
  ['sedan, saloon', 'body', /sedan|saloon/],
  ['coupe, 2 door', 'body', /coupe/],
  ['convertible, cabriolet, cabrio, soft top, roadster', 'body', /convert|cabrio|roadster/],
  ['van, panel van, cargo van, commercial van', 'body', /^(?:.*\b)?van$/],
  ['camper van, motorhome, camper, van', 'body', /campervan|camper van/],
  [
    'motorhome, motorised, motorized, rv, camper van, class c',
    'body',
    /motorised|motorhome|motor home|class c/,
  ],
  ['pop top, pop up', 'body', /pop.?top/],
  ['camper trailer, camper', 'body', /camper trailer/],
  ['hybrid camper, hybrid, j pod, pod, teardrop', 'body', /j-pod|teardrop|hybrid/],
  ['off grid, off road, semi off road', 'body', /off.?grid|off.?road/],
  ['semi, tractor, prime mover, 18 wheeler, eighteen wheeler, big rig', 'body', /sleeper|day.?cab|tractor/],
  ['sleeper, sleeper cab', 'body', /sleeper/],
  ['dump, dumper, tipper, end dump', 'body', /dump|tipper/],
  ['box, cube truck, dry van', 'body', /box/],
  ['flatbed, flat deck, tray truck', 'body', /flatbed/],
  ['naked, streetfighter, roadster', 'body', /naked/],
  ['adventure, adv, dual sport, adventure tourer', 'body', /adventure/],
  ['sportsbike, super sport, superbike, sport', 'body', /^sport/],
  ['scooter, moped, step through', 'body', /scooter/],
  ['family car, family wagon, big boot', 'body', /suv|wagon|people mover/],

  ['sport touring, sports tourer, tourer, touring bike', 'body', /tour/],
  ['dirt bike, enduro, trail bike, motocross, mx bike', 'body', /dirt|enduro|trail|motocross/],
  ['cab over', 'body', /cab.?over/],
  ['reefer, refrigerated truck, fridge truck', 'body', /reefer|refrigerat/],
  ['bus, mini bus, minibus, shuttle', 'body', /bus|people mover/],
  ['sports car', 'body', /coupe|convertible|roadster/],

  ['ev, evs, bev, electric, battery electric, zero emission', 'simple_fuel', /^electric$/],
  ['phev, plug in, plug in hybrid', 'simple_fuel', /plug.?in/],
  [
    'phev, plug in, plug in hybrid, hybrid, hev, petrol hybrid, hybrid petrol, petrol electric',
    'simple_fuel',
    /hybrid/,
  ],
  ['petrol, gasoline, gas, unleaded, ulp, gasser', 'simple_fuel', /^petrol$/],
  ['diesel, turbo diesel, td', 'simple_fuel', /^diesel$/],

  ['4wd, 4x4, 4 by 4, four by four, four wheel drive, 4 wheel drive, fourby', 'drive', /^(?:4x4|4wd)$/],
  ['awd, all wheel drive, all wheel, quattro, 4matic, 4motion', 'drive', /^awd$/],
  ['fwd, front wheel drive', 'drive', /^fwd$/],
  ['rwd, rear wheel drive', 'drive', /^rwd$/],
  ['2wd, two wheel drive, 2 wheel drive, 4x2', 'drive', /^(?:fwd|rwd|4x2|2wd)$/],
  ['tandem, tandem axle, twin screw', 'drive', /^6x4$/],
  ['single axle', 'drive', /^4x2$/],
  ['tri axle, quad axle', 'drive', /^8x4$/],
  ['chain drive', 'drive', /^chain$/],
  ['belt drive', 'drive', /^belt$/],

  ['auto, automatic', 'transmission', AUTOMATIC],
  ['manual, stick, stick shift', 'transmission', MANUAL],
  ['dual clutch, dct, dsg, twin clutch', 'transmission', /dual.clutch|dct|dsg/],
  ['amt, automated manual, ultrashift', 'transmission', /automated manual/],
  ['allison, allison auto', 'transmission', /allison/],

  // Condition
  ['coming soon, arriving soon, on order, in transit', 'status', /^coming_soon$/],
  ['available now, ready now, ready to go, ready to drive away', 'status', /^in_stock$/],
  ['used, second hand, pre owned, pre loved', 'car_type', /^used$/],
  ['new, brand new, unregistered', 'car_type', /^new$/],
  ['demo, ex demo, demonstrator, ex demonstrator', 'car_type', /^demo$/],

  // Offers
  ['special, special offer, reduced', 'tag', /special/],
  ['runout, runout sale, clearance, end of model', 'tag', /run.?out/],
  ['certified, certified pre owned, cpo', 'certified', /^true$/],
  [
    'lams, lams approved, learner, learner legal, learner approved, restricted, l plate, beginner, provisional, p plate, p plater, my first bike, first bike',
    'learner',
    /^true$/,
  ],

  // Families of colours
  ['white', 'colour', /white|ivory/],
  ['grey, gray', 'colour', /gr[ea]y|graphite|charcoal|gun ?metal|titanium|slate/],
  ['silver', 'colour', /silver|platinum/],
  ['black', 'colour', /black|onyx|ebony/],
  ['red, maroon, burgundy', 'colour', /\bred\b|burgundy|maroon|crimson/],
  ['blue, navy', 'colour', /blue|navy/],
  ['green', 'colour', /green/],
  ['brown', 'colour', /brown|bronze/],
  ['gold', 'colour', /gold/],
  ['beige, sand, cream, champagne', 'colour', /beige|\bsand|cream|champagne/],
  ['purple', 'colour', /purple|violet/],

  ['4 cyl, 4 cylinder, four cylinder', 'engine', /\b4.cylinder/],
  ['6 cyl, 6 cylinder, six cylinder', 'engine', /\b6.cylinder|\bv6\b/],
  ['twin, twin cylinder, 2 cylinder', 'engine', /twin/],
  ['triple, three cylinder, 3 cylinder, 3 cyl', 'engine', /triple|\b3.cylinder/],
  ['single, single cylinder, thumper', 'engine', /single/],
  ['turbo, turbocharged', 'engine', /turbo/],

  // Words for features that differ from the features' names
  [
    'tow bar, hitch, tow hitch, tow pack, tow package, tow kit',
    'features',
    /tow.?bar|tow (?:hitch|pack)|hitch receiver/,
  ],
  ['bunk, bunk bed, family bunk, kids bunks, family van, family caravan', 'features', /bunk/],
  ['ensuite, bathroom, shower and toilet', 'features', /ensuite|bathroom/],
  ['shower', 'features', /shower|ensuite|bathroom/],
  ['toilet', 'features', /toilet|ensuite|bathroom/],
  ['carplay, apple carplay', 'features', /carplay/],
  ['sunroof, moonroof, glass roof, pano roof', 'features', /sunroof|moonroof/],
  ['pano, panoramic roof, panoramic sunroof, pano roof', 'features', /panoramic sunroof/],
  ['leather, leather seats, leather interior, leather trim', 'features', /leather/],
  ['heated seats, heated front seats, seat heaters', 'features', /heated .*seats/],
  ['cooled seats, ventilated seats', 'features', /ventilated/],
  [
    'reverse camera, reversing camera, rear camera, backup camera, rear view camera, reverse cam, reversing cam',
    'features',
    /revers\w+ camera|backup camera|rear.view camera/,
  ],
  [
    '360 camera, surround camera, birds eye camera, 360 degree camera, surround view',
    'features',
    /360|(?:surround|around|panoramic) view/,
  ],
  ['sat nav, navigation, gps, nav', 'features', /navigation/],
  ['acc, radar cruise', 'features', /(?:adaptive|smart|radar) cruise/],
  ['cruise control, cruise', 'features', /cruise control/],
  ['hud, head up display', 'features', /head-up display/],
  ['alloys, alloy wheels, mags, mag wheels', 'features', /alloy wheel/],
  ['bullbar, bulbar', 'features', /bull ?bar/],
  ['aircon, ac, air conditioning, air conditioner', 'features', /air.?con/],
  ['solar, solar panel', 'features', /solar/],
  ['fridge, refrigerator', 'features', /fridge|refrigerator/],
  ['heater, heating', 'features', /heater|heating/],
  ['washing machine, washer', 'features', /washing machine/],
  ['pop top, pop up, pop up roof, elevating roof', 'features', /pop-?up roof|pop.?top/],
  ['queen bed, queen', 'features', /queen bed/],
  ['single beds, twin beds, twin singles', 'features', /single beds/],
  ['slide out kitchen, external kitchen', 'features', /slide-out .*kitchen/],
  ['lift gate, tail lift, tailgate lift, tailift', 'features', /liftgate/],
  ['apu, auxiliary power', 'features', /\bapu\b/],
  ['wet line, wet kit', 'features', /wet kit/],
  ['double bunk, twin bunk', 'features', /double bunk/],
  ['lift axle, drop axle, pusher axle, pusher', 'features', /lift axle/],
  ['stacks, chrome stacks, dual stacks', 'features', /stacks/],
  ['quickshifter, quick shift, blipper', 'features', /quick ?shift/],
  ['panniers, saddlebags, hard cases', 'features', /pannier/],
  ['third row, 3rd row, third row seats, 3 rows', 'features', /third.row/],
  ['electric tailgate, power tailgate, power boot', 'features', /power tailgate/],
  ['keyless, keyless entry, push start, push button start', 'features', /keyless|smart entry/],
  ['blind spot, blind spot monitor, blind spot monitoring', 'features', /blind.spot/],
  ['lane assist, lane keep, lane keeping, lane keep assist, lane departure', 'features', /lane/],
  [
    'aeb, autonomous braking, emergency braking, auto braking, collision avoidance',
    'features',
    /emergency braking|collision/,
  ],
  [
    'parking sensor, park sensor, reverse sensor, reversing sensor, rear sensor',
    'features',
    /parking sensor/,
  ],
  ['wireless charging, wireless charger, phone charger', 'features', /wireless phone charger/],
  ['tub liner, tray liner', 'features', /tub liner/],
  ['diff lock, locking diff, lockers', 'features', /locking differential/],
  ['tint, tinted windows, window tint, tinted', 'features', /tint|privacy glass/],
  ['electric seats, power seats, powered seats', 'features', /power (?:driver )?seat/],
  ['dash cam', 'features', /dash.?cam/],
  [
    'hard lid, tonneau, tonneau cover, roller cover, roller shutter, roll top',
    'features',
    /tonneau|hard lid|roller/,
  ],
  ['side steps, running boards, steps', 'features', /side steps|running boards/],
  ['premium audio, premium sound', 'features', /audio/],
  ['all terrains, all terrain tyres, all terrain tires, at tyres', 'features', /all-terrain/],
  ['climate control, dual zone, dual zone climate', 'features', /climate control/],
  ['reverse cycle, reverse cycle aircon', 'features', /reverse-cycle/],
  ['annex, annexe', 'features', /annexe/],
  ['outdoor shower, external shower, outside shower', 'features', /(?:outdoor|external) shower/],
  ['induction, induction cooktop', 'features', /induction/],
  ['island bed, island queen', 'features', /island/],
  ['bbq, barbecue, barbeque', 'features', /barbe[cq]ue/],
  ['tv, television, telly', 'features', /television/],
  ['hook up, 240v, mains power', 'features', /240 v/],
  ['swivel seats, swivel front seats', 'features', /swivel/],
  ['air ride seat, air seat', 'features', /air-ride .*seat/],
  ['engine bars', 'features', /crash (?:bars|protection)/],
  ['exhaust, aftermarket exhaust, pipe', 'features', /exhaust/],
  ['top box, luggage rack, rack', 'features', /rack/],
  ['tft, tft display, tft dash', 'features', /tft/],
  ['v2l, vehicle to load', 'features', /vehicle-to-load/],
  ['5 star safety, ancap', 'features', /ancap/],
]

/**
 * From `min` to `max`, both included. Years are relative to the current one: -2 is the year before last. If a word is listed more than once,
 * the first range whose attribute is in stock is used.
 */
type RangeEntry = readonly [says: string, attribute: string, min: number | null, max: number | null]

export const RANGES: readonly RangeEntry[] = [
  ['late model, latest model, recent model, near new, nearly new, as new', 'year', -2, null],
  ['couples, couples van, couples caravan, for couples, for two', 'berths', 2, 2],
  ['class 8, heavy duty', 'gross', 14_969, null],
  ['no cdl, non cdl, under cdl, cdl not required, without cdl', 'gross', null, 11_793],
  ['class 6', 'gross', 8_846, 11_793],
  ['low seat, low seat height', 'seat_height', null, 800],
  ['class 7', 'gross', 11_794, 14_968],
  ['class 4', 'gross', 6_351, 7_257],
  ['class 5', 'gross', 7_258, 8_845],
  ['medium duty', 'gross', 6_351, 14_968],
]

/** Words for vehicles that can be driven with an ordinary car licence in Australia and New Zealand (DERIVED in engine/index/columns.ts). */
export const CAR_LICENCE = 'car licence, car license, standard licence, normal licence'

/** The number of kilometres that counts as low: lower for motorcycles, which are driven less, and higher for heavy trucks. */
export const LOW_DISTANCE = {
  says: 'low km, low kms, low kilometre, low mile, low mileage, low k, low ks, low odometer',
  usual: 50_000,
  motorcycles: 10_000,
  trucks: 482_803,
} as const

/** Words for sort orders (spec §2 'Sort options'). The orders' own names are understood too. */
export const SORT_WORDS: readonly (readonly [says: string, sort: string])[] = [
  [
    'cheap, cheapest, cheaper, affordable, budget, bargain, low price, lowest price, lowest repayments, inexpensive, on a budget, best price',
    'lowest_price',
  ],
  ['most expensive, dearest, highest price, top of the range', 'highest_price'],
  [
    'new arrival, just arrived, latest, newest, just in, new stock, latest arrivals, newest first, recently added',
    'latest',
  ],
  ['lowest km, lowest kms, lowest mileage, lowest miles, lowest kilometres, least kms', 'lowest_kms'],
  ['highest km, highest kms, highest mileage', 'highest_kms'],
]

const wordsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => (word === '' ? [] : [word, `${word}s`]))

/** Filler words with which no name starts or ends. */
const JOINING_WORDS = wordsOf(`
  a all am an and any are at be by do for from had has have i id if im in is it its ive me my of on one or please
  than that the their them there these they this to under up us we were what which who whos with you your
`)

/** Words that ask for nothing by themselves. They're ignored unless they're part of a name. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...JOINING_WORDS,
  ...wordsOf(`
    about available buy can come find get go good got great hi hello hey help just like list looking look mine near nearby
    nice price priced pricing really sale sell selling show some something stock want wanted would need needs after deal deals
    dealer spend spent ok okay google siri alexa condition around fitted equipped comes ideally preferably must should maybe
    think thinking

    car vehicle van caravan camper motorcycle motorbike bike truck tradie model make year long licence license rego plate vin
    number registration mileage odometer odo clock kms km miles budget dollar bucks aud usd nzd feature option spec fully full transmission gearbox
    version edition variant thing anything everything

    old local only also then both either other first second type kind sort size sized decent reliable quality more most very
    not too small compact mid medium large big light bright dark metallic colour color coloured colored family work economical
    efficient safe luxury sporty fast lightweight weight reach tow pull p plater towing towed passenger people person
  `),
])

/** Part of a longer name may not start or end with these: `names` for models and badges, `others` for all other names. */
export const EDGES: Readonly<{ names: ReadonlySet<string>; others: ReadonlySet<string> }> = {
  names: new Set(JOINING_WORDS),
  others: FILLERS,
}

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  eighty: 80,
}
