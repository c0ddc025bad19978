/**
 * The URL parameter of a policy's page with the ID of a rule that was just created. The page marks and tests the rule.
 */
export const NEW_RULE = 'new_rule'
