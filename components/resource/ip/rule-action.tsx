import { StateOf } from '@/components/ui/state-chip'
import { ruleState } from '@/lib/resources/item-state'

/** A rule's action, as the API names it. */
export const RuleAction = ({ action }: { action: string }) => <StateOf of={ruleState(action)} />
