"""HTTP: routes, errors, security and streams over the container that bootstrap builds."""
