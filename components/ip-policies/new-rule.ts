/** The URL parameter that passes the ID of a newly created rule to the policy's page. */
export const NEW_RULE = 'new_rule'
