import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  // Named, so that the theme's own colours count: without it the page's colour of links would.
  return <Button component="a" variant="filled" {...props} />;
}

/** A link to another screen that looks like a button. */
export const LinkButton = createLink(AnchorButton);
