import { type Phase, policyActions, type ValueKind } from './actions'
import { phasesOf, type PolicyTarget } from './check'
import { kindLabels } from './values'
import { actionHelp, type KeyHelp, phaseHelp } from './help'
import { entryOf, type JsonNode } from './json'

interface PolicyValue {
  value: string
  about?: string
  facts?: readonly string[]
}

export interface PolicyShape {
  about: string
  kind: ValueKind
  isRequired?: boolean
  values?: readonly PolicyValue[]
  keys?: Readonly<Record<string, PolicyShape>>
  items?: (entry?: JsonNode) => PolicyShape
}

export const policyShape = (target?: PolicyTarget): PolicyShape => ({
  about: '',
  kind: 'map',
  keys: Object.fromEntries(
    phasesOf(target).map((phase) => [
      phase,
      { about: phaseHelp[phase], kind: 'list', items: () => ruleShape(phase) },
    ]),
  ),
})

const ruleShape = (phase: Phase): PolicyShape => ({
  about: '',
  kind: 'map',
  keys: {
    name: { about: 'A display name for the rule.', kind: 'text' },
    expressions: {
      about: 'Conditions in CEL. The actions run only if all conditions are true.',
      kind: 'list',
      items: () => ({ about: 'A condition in CEL.', kind: 'text' }),
    },
    actions: {
      about: 'The actions to run, in order.',
      kind: 'list',
      isRequired: true,
      items: (entry) => actionShape(phase, entry),
    },
  },
})

function actionShape(phase: Phase, entry: JsonNode | undefined): PolicyShape {
  const type = entry && entryOf(entry, 'type')?.value
  const name = type?.kind === 'string' ? type.value : ''
  return {
    about: '',
    kind: 'map',
    keys: {
      type: { about: 'The action type.', kind: 'text', isRequired: true, values: actionsIn(phase) },
      config: configShape(name),
    },
  }
}

const actionsIn = (phase: Phase): PolicyValue[] =>
  Object.entries(policyActions)
    .filter(([, { phases }]) => phases.includes(phase))
    .map(([value, { phases, required, ends }]) => ({
      value,
      about: actionHelp[value]?.about,
      facts: [
        `Phases: ${phases.join(', ')}`,
        ...(required.length > 0 ? [`Required keys: ${required.join(', ')}`] : []),
        ...(ends ? ["Ends the phase: later actions and rules don't run"] : []),
      ],
    }))

function configShape(type: string): PolicyShape {
  const known = Object.hasOwn(policyActions, type) ? policyActions[type] : undefined
  const about = known ? `The ${type} action's settings.` : "The action's settings."
  if (!known) return { about, kind: 'map' }
  const keys = Object.entries(known.config).map(([key, kind]) => {
    const help = actionHelp[type]?.config[key] ?? ''
    const values = known.values[key]
    const details = typeof help === 'string' ? { about: help } : help
    return [key, keyShape({ values, ...details, kind }, key, known.required)] as const
  })
  return { about, kind: 'map', isRequired: known.required.length > 0, keys: Object.fromEntries(keys) }
}

type Described = Exclude<KeyHelp, string> & { kind: ValueKind }

function keyShape(
  { about, kind, values, keys }: Described,
  path: string,
  required: readonly string[],
): PolicyShape {
  const isRequired = required.some((each) => each === path || each.startsWith(`${path}.`))
  const choices = (kind === 'yes-no' ? ['true', 'false'] : values)?.map((value) => ({ value }))
  const within =
    keys &&
    Object.fromEntries(
      Object.entries(keys).map(([key, each]) => [key, keyShape(each, `${path}.${key}`, required)]),
    )
  if (kind !== 'list') return { about, kind, isRequired, values: choices, keys: within }
  const item: PolicyShape = within
    ? { about, kind: 'map', keys: within }
    : { about, kind: 'text', values: choices }
  return { about, kind, isRequired, items: () => item }
}

/** Returns short facts about a value with this shape, such as "Required, a list". */
export const shapeFacts = ({ kind, isRequired, values, items }: PolicyShape): string[] => {
  const choices = values ?? items?.().values
  return [
    `${isRequired ? 'Required' : 'Optional'}, ${kindLabels[kind]}`,
    ...(choices && kind !== 'yes-no' && choices.length <= 12
      ? [`Values: ${choices.map(({ value }) => value).join(', ')}`]
      : []),
  ]
}
