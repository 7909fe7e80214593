import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  // Set explicitly, so that the theme's button color wins over the page's link color.
  return <Button component="a" variant="filled" {...props} />;
}

/** A link to another screen that looks like a button. */
export const LinkButton = createLink(AnchorButton);
