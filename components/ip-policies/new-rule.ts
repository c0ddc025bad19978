/** The URL parameter of a policy's page with the ID of a rule that was just created. */
export const NEW_RULE = 'new_rule'
