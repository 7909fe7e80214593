import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  // Set explicitly, so that the theme's color for buttons wins over the page's color for links.
  return <Button component="a" variant="filled" {...props} />;
}

/** A link to a different screen that looks like a button. */
export const LinkButton = createLink(AnchorButton);
