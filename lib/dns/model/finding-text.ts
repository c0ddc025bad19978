import { inSentence } from '@/lib/util/text'
import { type Label, standingLabels } from './labels'

/** Describes the state `alias`. */
export const aliasSentence = "DNS works. The name has the target's addresses, as with an ALIAS record."

/** The label of the finding that CAA records forbid the certificate. Shown beside the label of the record itself. */
export const forbiddenLabel: Label = {
  state: standingLabels.forbidden.state,
  label: `Certificate ${inSentence(standingLabels.forbidden.label)}`,
}
